// Which edition of a sheet an instrument reads. Pure.
import type { Clef, EditionKind, Transposition } from './edition-facts'
import { type Instrument, findInstrument } from './instruments'

export type ReadableFacts = {
  kind: EditionKind | null
  transposition: Transposition | null
  clef: Clef | null
  instruments: string[]
}

/** Whoever reads two staves, or is sung to, reads a lead sheet from its treble clef. */
const readableClefs = ({ clef }: Instrument): readonly Clef[] => (clef === 'grand' ? ['grand', 'treble'] : [clef])

/** A part is for its instruments; a lead sheet or a book for every instrument of its key and clef. A score and a set are for nobody in particular. */
export function isFor(edition: ReadableFacts, instrument: Instrument): boolean {
  const { kind, transposition, clef, instruments } = edition
  if (instruments.includes(instrument.code)) return true
  if (kind !== 'lead_sheet' && kind !== 'book') return false
  return transposition === instrument.transposition && readableClefs(instrument).includes(clef ?? 'treble')
}

/**
 * The edition that an instrument reads; null where there is none, and where there are several parts for it: a wrong choice is worse than none.
 * Of several lead sheets the first counts. `code` may be anything that was stored once.
 */
export function editionFor<Edition extends ReadableFacts>(editions: readonly Edition[], code: string): Edition | null {
  const instrument = findInstrument(code)
  if (!instrument) return null
  const found = editions.filter((edition) => isFor(edition, instrument))
  const parts = found.filter(({ instruments }) => instruments.includes(code))
  if (parts.length > 1) return null
  return parts[0] ?? found[0] ?? null
}
