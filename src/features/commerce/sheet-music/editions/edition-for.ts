// Decides which edition of a sheet an instrument reads. Pure.
import type { Clef, EditionKind, Transposition } from './edition-facts'
import { type Instrument, findInstrument } from './instruments'

export type ReadableEdition = {
  kind: EditionKind | null
  transposition: Transposition | null
  clef: Clef | null
  instruments: string[]
}

/** An instrument that reads two staves, or accompanies a singer, also reads a lead sheet in treble clef. */
const readableClefs = ({ clef }: Instrument): readonly Clef[] => (clef === 'grand' ? ['grand', 'treble'] : [clef])

/**
 * True when an edition is for an instrument. A part is for its instruments; a lead sheet or a book is for every
 * instrument of its key and clef. A score and a set are for no single instrument.
 */
export function isFor(edition: ReadableEdition, instrument: Instrument): boolean {
  const { kind, transposition, clef, instruments } = edition
  if (instruments.includes(instrument.code)) return true
  if (kind !== 'lead_sheet' && kind !== 'book') return false
  return transposition === instrument.transposition && readableClefs(instrument).includes(clef ?? 'treble')
}

/**
 * Returns the edition that an instrument reads. Null if there is none, and if several parts fit: a wrong choice is
 * worse than none. The first of several lead sheets counts. `code` may be any value stored earlier.
 */
export function editionFor<Edition extends ReadableEdition>(
  editions: readonly Edition[],
  code: string,
): Edition | null {
  const instrument = findInstrument(code)
  if (!instrument) return null
  const found = editions.filter((edition) => isFor(edition, instrument))
  const parts = found.filter(({ instruments }) => instruments.includes(code))
  if (parts.length > 1) return null
  return parts[0] ?? found[0] ?? null
}
