// Lists the about page for search engines.
import { discoveryOfTexts } from '@/features/site/page-content/server/stored-texts'
import { aboutContentKeys } from '../about.content-keys'

export const aboutDiscovery = discoveryOfTexts({
  path: '/about',
  title: 'About',
  keys: aboutContentKeys,
  image: 'about-hero-image',
})
