// Names the kind, key and clef of an edition: texts for the values of its columns.
import { counted } from '@/lib/counted'
import type * as stored from '@/db/schema/commerce/shop'

export type EditionKind = (typeof stored.editionKinds)[number]
export type Transposition = (typeof stored.transpositions)[number]
export type Clef = (typeof stored.clefs)[number]

export const kindNames: Record<EditionKind, string> = {
  lead_sheet: 'Lead sheet',
  part: 'Part',
  score: 'Score',
  set: 'Set',
  book: 'Book',
}

/** Names that musicians use; `any` is for instruments in every key. */
export const transpositionNames: Record<Transposition, string> = { C: 'C', Bb: 'B♭', Eb: 'E♭', F: 'F', any: 'All keys' }

export const clefNames: Record<Clef, string> = {
  treble: 'Treble clef',
  alto: 'Alto clef',
  tenor: 'Tenor clef',
  bass: 'Bass clef',
  grand: 'Grand staff',
  percussion: 'Percussion clef',
}

const listWords = <Word extends string>(names: Readonly<Record<Word, string>>) => Object.keys(names) as Word[]
export const kinds = listWords(kindNames)
export const transpositionCodes = listWords(transpositionNames)
export const clefCodes = listWords(clefNames)

/** Returns "Score and 4 parts" for a set with a score. `names` are the names of its parts. */
export function partCount(names: readonly string[]): string {
  const scores = names.filter((name) => /\bscore\b/i.test(name)).length
  if (scores === 0 || scores === names.length) return counted(names.length, 'part')
  return `${scores === 1 ? 'Score' : counted(scores, 'score')} and ${counted(names.length - scores, 'part')}`
}
