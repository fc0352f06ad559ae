// A line of an order for mails: the bought item and everything its buyer gets.
import type { Context, Settings } from '@/platform/context'
import type { LetterLine } from '@/adapters/mail/letter-content'
import { describeFile } from '@/features/commerce/downloads/downloads.texts'
import { filesOfGrants } from '@/features/commerce/downloads/server/grants/granted-files'
import type { DownloadGrant } from '@/features/commerce/downloads/server/grants/grants'
import { counted } from '@/lib/counted'
import { formatMoney } from '@/lib/money'
import { mailPictureUrl } from '@/lib/picture'
import { saleTexts } from '@/features/commerce/sales/sales.texts'
import { boughtLinkText, entryLinkText, licenceDetail } from '../bought-line.texts'
import type { Bought } from './bought'
import type { OrderLine } from '@/features/commerce/ledger/server/checkout-rows'
import { boughtLink, broughtBy, choiceLabel, lineContent } from './delivery-of-line'

/** Returns `sale price, before $12.00` for a line that was bought in a sale; otherwise nothing. */
export function saleDetail({ in_sale, before_unit_cents: before, currency }: OrderLine): string {
  return in_sale ? saleTexts.boughtAt(before === null ? null : formatMoney(before, currency)) : ''
}

/**
 * Returns `2 x LP`, `M`, `PDF, Ensemble · 8 copies, licensed to “Big Band X”`: the choice and quantity of a line; then
 * the content of a bundle, and its sale.
 */
export function quantityAndChoice(line: OrderLine): string {
  const chosen = [line.quantity > 1 ? `${line.quantity} x` : '', choiceLabel(line)].filter(Boolean).join(' ')
  return [
    chosen,
    lineContent(line),
    line.licence ? licenceDetail(line.licence, line.tops_up !== null) : '',
    saleDetail(line),
    line.extra_unit_cents > 0 ? saleTexts.paidMore(formatMoney(line.extra_unit_cents, line.currency)) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

export const deliveryDay = (moment: Date, { timeZone, owner }: Settings): string =>
  new Intl.DateTimeFormat(owner.date_language, { dateStyle: 'long', timeZone }).format(moment)

/** Returns the cover of a line for a mail; nothing if it has none that a mail can show. */
export function lineCover(
  { baseUrl }: Settings,
  line: OrderLine,
  { covers }: Pick<Bought, 'covers'>,
): Pick<LetterLine, 'picture'> {
  const url = mailPictureUrl(baseUrl, covers.get(line.id) ?? null)
  return url === null ? {} : { picture: { url, alt: `Cover: ${line.title}` } }
}

/** Returns the links to other sites that the entries of a bundle bring. */
export const entryLinks = ({ entries }: Pick<OrderLine, 'entries'>): { name: string; href: string }[] =>
  (entries ?? []).flatMap(({ name, link }) => (link === undefined ? [] : [{ name, href: link }]))

/**
 * Returns a line with everything its buyer gets: its cover, every file with its name, format and size, and the link.
 */
export function deliveredLine(
  ctx: Context,
  line: OrderLine,
  bought: Pick<Bought, 'covers'>,
  grants: readonly DownloadGrant[] = [],
): LetterLine {
  const { settings } = ctx
  const link = boughtLink(line, broughtBy(grants))
  const first = grants.find(({ revoked_at }) => revoked_at === null)
  const files = filesOfGrants(ctx, grants)
  const downloads = first
    ? `${counted(first.max_downloads, 'download')}${files.length > 1 ? ' of each file' : ''}, until ${deliveryDay(first.expires_at, settings)}`
    : ''
  const isMusic = grants.some(({ file_id }) => file_id !== null)
  return {
    ...lineCover(settings, line, bought),
    text: line.title,
    detail: [quantityAndChoice(line), downloads].filter(Boolean).join(' · ') || undefined,
    amount: formatMoney(line.quantity * line.unit_cents, line.currency),
    links: [
      ...files.map((file) => ({
        label: isMusic
          ? `${file.name} (${describeFile(file)})`
          : files.length > 1
            ? `Download: ${file.name}`
            : 'Download',
        href: `${settings.baseUrl}/d/${file.token}`,
      })),
      ...(link === null ? [] : [{ label: boughtLinkText(line.category), href: link }]),
      ...entryLinks(line).map(({ name, href }) => ({ label: entryLinkText(name), href })),
    ],
  }
}
