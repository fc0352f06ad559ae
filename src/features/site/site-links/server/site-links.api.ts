// Serves the links that every page shows.
import { bind, type BoundEndpoint } from '@/platform/http/handler'
import { readStoredSettings } from '@/platform/settings/stored-settings'
import { menuLinks } from '../menu.rules'
import { siteLinksEndpoints } from '../site-links.contract'
import { footerProfiles, linkedPages } from './site-links'

export const siteLinksApi: BoundEndpoint[] = [
  // Reads the stored settings: those in the context may be older than the change notice.
  bind(siteLinksEndpoints.links, async (ctx) => {
    const { values } = await readStoredSettings(ctx.db, ctx.settings.tokenSecret)
    const pages = await linkedPages(ctx)
    return {
      menu: menuLinks(values.menu, pages),
      footer: pages.filter(({ place }) => place === 'footer').map(({ path, title }) => ({ href: path, label: title })),
      social: await footerProfiles(ctx, values),
      isOwnList: values.social_links !== null,
    }
  }),
]
