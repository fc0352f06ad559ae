// Decides what an entry of a bundle delivers, how it is named, and what keeps it from being sold. Pure.
import { choiceName } from '@/features/commerce/cart/choice-name'
import { formatName, isShipped } from '@/features/commerce/cart/format-name'
import { editionChoices, listEditions } from '@/features/commerce/sheet-music/editions/edition.rules'
import type { EditionKind } from '@/features/commerce/sheet-music/editions/edition-facts'
import { webAddress } from '@/lib/web-address'

type Choice = {
  id: string
  label: string
  priceCents: number | null
  isOnSale: boolean
  fileUrl: string | null
  reads: { kind: EditionKind | null; instruments: readonly string[] }
}

type Member = {
  title: string
  category: string
  tags: readonly string[]
  isBundle: boolean
  isVisible: boolean
  price: number | null
  digitalPrice: number | null
  /** PDF of the item itself. */
  file: string | null
  /** Music files; only their presence counts. */
  files: readonly unknown[]
  bandcampUrl: string | null
  externalUrl: string | null
  variants: readonly Choice[]
}

const linkTo = ({ bandcampUrl, externalUrl }: Pick<Member, 'bandcampUrl' | 'externalUrl'>) =>
  webAddress(bandcampUrl) ?? webAddress(externalUrl)

/** Returns how an entry arrives; null if nothing would. A record is the record, and music its own files before a link. */
export function entryGoods(item: Member, choice: Choice | null): 'parcel' | 'file' | 'link' | null {
  if (isShipped(item.category)) return 'parcel'
  if (item.category === 'digital_music' && item.files.length > 0) return 'file'
  if (item.category === 'digital_music' && linkTo(item) !== null) return 'link'
  if (choice !== null || item.file?.trim()) return 'file'
  return linkTo(item) === null ? null : 'link'
}

/**
 * Returns the link that an entry brings, as when it is bought alone: to the download of a record, to music, or to sheet
 * music without a file.
 */
export function entryLink(item: Member): string | null {
  if (item.category === 'merchandise') return null
  if (isShipped(item.category)) return webAddress(item.bandcampUrl)
  if (item.category === 'digital_music') return linkTo(item)
  return entryGoods(item, item.variants[0] ?? null) === 'link' ? linkTo(item) : null
}

/** Returns the choice that names an entry beside its title: "B♭", "LP", "M". Null if its title is enough. */
export function entryLabel(item: Pick<Member, 'title' | 'category' | 'tags'>, choice: Pick<Choice, 'label'> | null) {
  const label = choice?.label ?? null
  if (!isShipped(item.category) || item.category === 'merchandise') return label
  const format = formatName(item, 'cd')
  // "Late Set (LP)" names its format already.
  return item.title.toLowerCase().endsWith(`(${format.toLowerCase()})`)
    ? label
    : choiceName(item.category, format, label)
}

/** Returns why an entry cannot be delivered: "is off sale". Null when it can. `choices`: what the buyer can choose. */
export function findTrouble(
  item: Member,
  choice: Choice | null,
  choices: readonly { trouble: string | null }[] | null,
): string | null {
  const { category } = item
  if (item.isBundle) return 'is a bundle itself'
  if (category === 'free_content') return 'is free'
  if (!item.isVisible) return 'is hidden in the shop'
  if ((choice?.priceCents ?? (category === 'digital_music' ? item.digitalPrice : null) ?? item.price ?? 0) <= 0)
    return 'has no price'
  if (choices !== null)
    return choices.some(({ trouble }) => trouble === null) ? null : 'has nothing left to choose from'
  return choice === null ? unchosenTrouble(item) : choiceTrouble(item, choice)
}

function choiceTrouble({ category, variants }: Member, choice: Choice): string | null {
  if (!choice.isOnSale) return 'is off sale'
  return editionChoices(category, variants).some(({ id }) => id === choice.id) ? null : 'has no PDF'
}

function unchosenTrouble(item: Member): string | null {
  const { category, variants } = item
  if (listEditions(category, variants).length > 0) return 'now has editions, one of which has to be chosen'
  if (isShipped(category) && variants.length > 0) return 'now has choices, one of which has to be chosen'
  if (entryGoods(item, null) !== null) return null
  return category === 'sheet_music' ? 'has no PDF' : 'has nothing to deliver'
}
