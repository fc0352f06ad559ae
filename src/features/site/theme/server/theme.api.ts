// The active theme (THEME-02).
import { bind, type BoundEndpoint } from '@/platform/http/handler'
import { themeEndpoints } from '../theme.contract'
import { activeLook } from './active-look'

export const themeApi: BoundEndpoint[] = [bind(themeEndpoints.active, activeLook)]
