// Writes the texts about a version for the owner, before and after saving (decision 0006).
import { counted } from '@/lib/counted'

const addresses = (count: number) => counted(count, 'address', 'addresses')

/** Describes what saving does. `hasNote`: there is a sentence for buyers. */
export function whatSavingDoes(buyers: number, hasNote: boolean): string {
  if (buyers === 0) return 'No one has bought it yet, so no mail is sent.'
  if (hasNote)
    return `When you save, ${addresses(buyers)} ${buyers === 1 ? 'gets' : 'get'} one mail with this sentence. The links in earlier mails then lead to the new PDF.`
  return `Without a sentence, no mail is sent, but the links that ${addresses(buyers)} already ${buyers === 1 ? 'has' : 'have'} lead to the new PDF.`
}

export const pagesDiffer = (before: number, now: number): string =>
  `The previous PDF had ${counted(before, 'page')}, this one has ${now}. Please check that it is the right file.`

/** Returns the default text for buyers when a wrong version is withdrawn; the owner may change it. */
export const withdrawn = (version: number, before: number): string =>
  `Version ${version} was wrong and has been withdrawn. This is version ${before} again.`

export const toldWords = (told: number): string => (told === 0 ? 'no mail' : `${addresses(told)} told`)
