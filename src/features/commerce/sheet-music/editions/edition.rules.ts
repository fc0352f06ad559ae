// Decides which variants of a sheet can be bought: its editions, which are the variants with their own file (decision
// 0043), and its sets, which may be joined from their parts (decision 0043). Pure.
import type { EditionKind } from './edition-facts'
import { instruments } from './instruments'

type EditionVariant = {
  isOnSale: boolean
  fileUrl: string | null
  reads: { kind: EditionKind | null; instruments: readonly string[] }
}

const isSet = ({ reads }: EditionVariant) => reads.kind === 'set'

/** Returns the editions of an item, including those that are off sale. */
export function listEditions<Variant extends EditionVariant>(
  category: string,
  variants: readonly Variant[],
): Variant[] {
  return category === 'sheet_music' ? variants.filter((one) => one.fileUrl !== null || isSet(one)) : []
}

const scoreOrder = new Map(instruments.map(({ code }, place) => [code, place]))

/**
 * Returns the place in score order. The score comes first, then the parts as in a score; parts of the same instrument
 * keep the owner's order.
 */
function placeInScore({ reads: { kind, instruments: codes } }: EditionVariant): number {
  return kind === 'score' ? -1 : (scoreOrder.get(codes[0] ?? '') ?? instruments.length)
}

/** Returns the content of a set of the item: its score and every part that is on sale, in score order. */
export function partsOfSet<Variant extends EditionVariant>(variants: readonly Variant[]): Variant[] {
  return variants
    .filter(
      ({ isOnSale, fileUrl, reads }) =>
        isOnSale && fileUrl !== null && (reads.kind === 'part' || reads.kind === 'score'),
    )
    .toSorted((a, b) => placeInScore(a) - placeInScore(b))
}

/**
 * Returns what buyers choose from: the editions of a sheet, the sizes and colours of any other item. Leaves out a set
 * without content.
 */
export function editionChoices<Variant extends EditionVariant>(
  category: string,
  variants: readonly Variant[],
): Variant[] {
  const choices = category === 'sheet_music' ? listEditions(category, variants) : variants
  const hasParts = partsOfSet(variants).length > 0
  return choices.filter(
    (one) => one.isOnSale && (category !== 'sheet_music' || one.fileUrl !== null || (isSet(one) && hasParts)),
  )
}

/** Returns the parts that this edition includes besides its own file. Only a set has any. */
export function partsBroughtBy<Variant extends EditionVariant>(
  edition: Variant,
  variants: readonly Variant[],
): Variant[] {
  return isSet(edition) ? partsOfSet(variants) : []
}

/** True when there is a PDF to sell: the item's own or, once a sheet has editions, that of an edition on sale. */
export function hasPdfToSell(category: string, ownFile: string | null, variants: readonly EditionVariant[]): boolean {
  return listEditions(category, variants).length > 0
    ? editionChoices(category, variants).length > 0
    : Boolean(ownFile?.trim())
}
