// What of a sheet's variants can be bought: its editions, which are the variants with a file of their own (decision 0034), and its sets, which may be joined of their parts (decision 0043). Pure.
import type { EditionKind } from './edition-facts'
import { instruments } from './instruments'

type VariantFacts = {
  isOnSale: boolean
  fileUrl: string | null
  reads: { kind: EditionKind | null; instruments: readonly string[] }
}

const isSet = ({ reads }: VariantFacts) => reads.kind === 'set'

/** The editions of an item, also those that are off sale. */
export function listEditions<Variant extends VariantFacts>(category: string, variants: readonly Variant[]): Variant[] {
  return category === 'sheet_music' ? variants.filter((one) => one.fileUrl !== null || isSet(one)) : []
}

const scoreOrder = new Map(instruments.map(({ code }, place) => [code, place]))

/** Above everything stands the score; parts follow as in a score, those of one instrument in the owner's order. */
function placeInScore({ reads: { kind, instruments: codes } }: VariantFacts): number {
  return kind === 'score' ? -1 : (scoreOrder.get(codes[0] ?? '') ?? instruments.length)
}

/** What a set of the item has in it: its score and every part that is on sale, in score order. */
export function partsOfSet<Variant extends VariantFacts>(variants: readonly Variant[]): Variant[] {
  return variants
    .filter(
      ({ isOnSale, fileUrl, reads }) =>
        isOnSale && fileUrl !== null && (reads.kind === 'part' || reads.kind === 'score'),
    )
    .toSorted((a, b) => placeInScore(a) - placeInScore(b))
}

/** What buyers choose from: of a sheet its editions, of anything else the sizes and colours. A set that nothing is in is not among them. */
export function editionChoices<Variant extends VariantFacts>(category: string, variants: readonly Variant[]): Variant[] {
  const choices = category === 'sheet_music' ? listEditions(category, variants) : variants
  const hasParts = partsOfSet(variants).length > 0
  return choices.filter(
    (one) => one.isOnSale && (category !== 'sheet_music' || one.fileUrl !== null || (isSet(one) && hasParts)),
  )
}

/** The parts that this edition brings besides its own file; only a set has any. */
export function partsBroughtBy<Variant extends VariantFacts>(
  edition: Variant,
  variants: readonly Variant[],
): Variant[] {
  return isSet(edition) ? partsOfSet(variants) : []
}

/** Whether there is a PDF to sell: the item's own or, once a sheet has editions, that of one on sale. */
export function hasPdfToSell(category: string, ownFile: string | null, variants: readonly VariantFacts[]): boolean {
  return listEditions(category, variants).length > 0 ? editionChoices(category, variants).length > 0 : Boolean(ownFile?.trim())
}
