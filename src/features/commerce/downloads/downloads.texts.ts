// Sentences of the page behind a download link that the requirements leave open (OP-28), for the owner to review. Texts
// that the requirements fix are written where they are used.
import { counted } from '@/lib/counted'
import { fileSize } from '@/lib/file-size'
import type { GrantedFile } from './downloads.contract'

export const downloadTexts = {
  eyebrow: 'Your download',
  download: 'Download',
  again: 'Download again',
  left: (left: number, limit: number, day: string) => `${left} of ${counted(limit, 'download')} left, until ${day}.`,
  usedUp: (limit: number) =>
    limit === 1
      ? 'The one download of this link has been used.'
      : `All ${limit} downloads of this link have been used.`,
  expired: (day: string) => `This link worked until ${day} and has expired.`,
  revoked: 'This link was withdrawn, because the purchase was refunded or the link replaced.',
  note: (hours: number) =>
    `Opening this page uses nothing up. Each use of the button counts as one download. You can resume it for ${hours === 1 ? 'an hour' : `${hours} hours`} if the connection breaks.`,
  againNote: (hours: number) =>
    `This browser has downloaded the file within the last ${hours === 1 ? 'hour' : `${hours} hours`}. Downloading again is not counted.`,
  corrected: (day: string, note: string) => `Corrected on ${day}: ${note}`,
  fixName: {
    open: 'Is the name misspelt?',
    label: 'Name on the sheet music',
    once: 'You can fix it once. The next download has the new name on every page.',
    submit: 'Change the name',
    done: 'The name was changed',
    doneNote: 'Download the file again to have it on every page.',
    title: 'Change the printed name',
    again: 'Please check the name and send it again.',
    toFile: 'Go to your download',
  },
  licence: 'Licence, and more copies',
  others: 'More files of this purchase',
  help: 'Trouble with the file? Get in touch',
  contact: 'Get in touch',
  unknown: {
    title: 'This link is not valid',
    text: 'Part of the address may be missing. Please open the link in your e-mail again, or copy all of it. If that does not help, write to us.',
  },
} as const

/** Describes a bought file in a few words: "MP3, 8.2 MB". Leaves out what is not known. */
export function describeFile({ format, byteSize }: Pick<GrantedFile, 'format' | 'byteSize'>): string {
  return [format, byteSize === null ? null : fileSize(byteSize)].filter(Boolean).join(', ')
}
