// Ranks the entries of the command palette, the same in the browser and on the server.
import { foldLetters } from '@/lib/fold-letters'

/** Longest search text in characters. */
export const searchLongest = 100

/** Shortest text for which the browser asks the server. */
export const searchShortest = 2

type Ranked = {
  title: string
  note?: string | undefined
  /** Other words for the same thing, such as "gig" for an event. */
  keywords?: string | undefined
}

/** True at the start of a text and after anything that is neither letter nor digit. */
const beginsWord = (text: string, at: number) => at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')

/** Returns how well a word fits a text: 3 at its start, 2 at the start of a word, 1 inside one, 0 if it is missing. */
function wordFit(text: string, word: string): number {
  let best = 0
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1))
    best = Math.max(best, at === 0 ? 3 : beginsWord(text, at) ? 2 : 1)
  return best
}

/**
 * Returns how well a search fits an entry; 0 if one of its words is missing. The title counts more than other words, a
 * title that begins with the whole search more than its parts, and the title itself most. Case and accents do not
 * matter.
 */
export function entryFit({ title, note = '', keywords = '' }: Ranked, search: string): number {
  const sought = foldLetters(search.trim())
  if (sought === '') return 1
  const name = foldLetters(title)
  const rest = foldLetters(`${keywords} ${note}`).trim()
  let fit = name === sought ? 200 : name.startsWith(sought) ? 100 : 0
  for (const word of sought.split(/\s+/)) {
    const inTitle = wordFit(name, word)
    const inRest = inTitle === 0 ? wordFit(rest, word) : 0
    if (inTitle + inRest === 0) return 0
    fit += inTitle * 10 + inRest
  }
  return fit
}

/** Returns the entries that contain every word of the search, the best first; equal ones stay in their order. */
export function matchingEntries<Entry extends Ranked>(entries: readonly Entry[], search: string): Entry[] {
  return byFit(entries, search).filter((entry) => entryFit(entry, search) > 0)
}

/** Returns all entries, the best first. Entries found by words that they do not show come last. */
export function byFit<Entry extends Ranked>(entries: readonly Entry[], search: string): Entry[] {
  return entries.toSorted((a, b) => entryFit(b, search) - entryFit(a, search))
}

/**
 * True when a search has three letters or digits in a row. The search indexes store groups of three, so a shorter search
 * would read a whole table.
 */
export function usesIndex(search: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(search)
}
