// What an edition is, in which key and clef: the words of the columns, each with its name.
import { counted } from '@/lib/counted'
import type * as stored from '@/db/schema/shop'

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

/** As musicians read them; `any` is for instruments of every key. */
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
export const transpositions = listWords(transpositionNames)
export const clefs = listWords(clefNames)

/** "Score and 4 parts" of a set with a score; the names are those of its parts. */
export function partCount(names: readonly string[]): string {
  const scores = names.filter((name) => /\bscore\b/i.test(name)).length
  if (scores === 0 || scores === names.length) return counted(names.length, 'part')
  return `${scores === 1 ? 'Score' : counted(scores, 'score')} and ${counted(names.length - scores, 'part')}`
}
