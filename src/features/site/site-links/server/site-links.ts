// Reads the menu and the profiles on other sites: the owner's settings, else the texts of footer and contact page.
import { isWebAddress } from '@/lib/form-fields'
import type { SiteSettings } from '@/lib/site-settings'
import { textRows, type TextSource } from '@/features/site/page-content/server/stored-texts'
import { listPageLinks } from '@/features/site/own-pages/server/page-links'
import { footerContentKeys, footerKey, networks } from '../footer.content-keys'
import { pressTexts } from '@/features/site/press/press.texts'
import { hasPressKit } from '@/features/site/press/server/press-texts'
import { menuEntries, type MenuPage } from '../menu.rules'
import { type SocialLink, socialLink } from '../social.rules'

/** Lists the texts of the contact page that hold a profile too. */
const contactKeys = ['contact-youtube', 'contact-instagram'] as const

/**
 * Returns the addresses in the stored texts, in the order of the keys (FOOT-02): the description, else the title
 * (FOOT-03). Leaves out texts that are no web address.
 */
async function textAddresses(source: TextSource, keys: readonly string[]) {
  const rows = await textRows(source, keys)
  const byKey = new Map(rows.map(({ page_name, title, description }) => [page_name, (description || title).trim()]))
  return keys.map((key) => ({ key, address: byKey.get(key) ?? '' })).filter(({ address }) => isWebAddress(address))
}

/** Returns the pages that the footer or the menu may have beside the built-in ones: press kit, then own pages. */
export async function linkedPages(source: TextSource): Promise<MenuPage[]> {
  const press: MenuPage[] = (await hasPressKit(source))
    ? [{ path: '/press', title: pressTexts.title, place: 'footer' }]
    : []
  return [...press, ...(await listPageLinks(source.db))]
}

/** Returns the profiles in the footer. A text of FOOT-03 names its network, whatever its address. */
export async function footerProfiles(
  source: TextSource,
  { social_links }: Pick<SiteSettings, 'social_links'>,
): Promise<SocialLink[]> {
  if (social_links) return social_links.map(({ address }) => socialLink(address))
  const texts = await textAddresses(source, footerContentKeys)
  return texts.map(({ key, address }) =>
    socialLink(
      address,
      networks.find((name) => footerKey(name) === key),
    ),
  )
}

/** Returns menu and profiles as the settings page shows them, with the defaults of those that the owner has not chosen. */
export async function chosenLinks(
  source: TextSource,
  settings: Pick<SiteSettings, 'menu' | 'social_links'>,
): Promise<{ menu: SiteSettings['menu']; social_links: { address: string }[] }> {
  const pages = await linkedPages(source)
  const texts = await textAddresses(source, [...footerContentKeys, ...contactKeys])
  const addresses = [...new Set(texts.map(({ address }) => address))]
  return {
    menu: menuEntries(settings.menu, pages),
    social_links: settings.social_links ?? addresses.map((address) => ({ address })),
  }
}
