// Serves the links that every page shows.
import { listPageLinks } from '@/features/site/own-pages/server/page-links'
import { bind, type BoundEndpoint } from '@/platform/http/handler'
import { readStoredSettings } from '@/platform/settings/stored-settings'
import { menuLinks } from '../menu.rules'
import { siteLinksEndpoints } from '../site-links.contract'
import { footerProfiles } from './site-links'

export const siteLinksApi: BoundEndpoint[] = [
  // Reads the stored settings: those in the context may be older than the change notice.
  bind(siteLinksEndpoints.links, async ({ db, settings }) => {
    const { values } = await readStoredSettings(db, settings.tokenSecret)
    const pages = await listPageLinks(db)
    return {
      menu: menuLinks(values.menu, pages),
      footer: pages.filter(({ place }) => place === 'footer').map(({ path, title }) => ({ href: path, label: title })),
      social: await footerProfiles(db, values),
      isOwnList: values.social_links !== null,
    }
  }),
]
