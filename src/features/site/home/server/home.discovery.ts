// The home page for search engines; `/home` is its address on every host (ROUTE-03).
import { discoveryOfTexts } from '@/features/site/page-content/server/stored-texts'
import { homeContentKeys } from '../home.content-keys'

export const homeDiscovery = discoveryOfTexts({ path: '/home', keys: homeContentKeys, image: 'home-hero-image' })
