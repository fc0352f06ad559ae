// Texts of an item's own page that the requirements leave open (OP-28), for the owner to review.
import { counted } from '@/lib/counted'
import { fileSize } from '@/lib/file-size'

/** Says what a visitor chooses on the page of an item. */
export type Choice = 'an edition' | 'a size' | 'an option'

export const productTexts = {
  downloads: (limit: number, days: number) =>
    `Up to ${counted(limit, 'download')} within ${counted(days, 'day')} of purchase.`,
  freeWithNewsletter: 'Or get it free with the newsletter',
  licence: 'Licence',
  licences: 'Licences',
  choose: (what: Choice) => `Choose ${what}`,
  chooseFirst: (what: Choice) => `Choose ${what} first.`,
  fits: (edition: string, instrument: string) => `${edition}: fits your ${instrument}.`,
  fitsNone: (instrument: string) => `No edition is for ${instrument} alone. Choose one below.`,
  fitsSeveral: (instrument: string) => `Several editions fit your ${instrument}. Choose one below.`,
  parts: (names: readonly string[]) => `${names.join(', ')}.`,
  notPlayed: { title: 'This cannot be played right now', text: 'Please check your connection and try again.' },
  otherFormats: 'Other formats',
  tracks: {
    title: 'Tracks',
    released: 'Released',
    credits: 'Credits',
    count: (count: number) => counted(count, 'track'),
    preview: 'Preview',
    previewName: (title: string) => `the preview of ${title}`,
    previews: 'A preview is the beginning of a track, 30 seconds at most.',
  },
  bundle: {
    title: 'In this bundle',
    choice: (name: string) => `${name}, your choice`,
    saves: (cents: string) => `${cents} less than buying them one by one.`,
  },
  whatYouGet: {
    set: 'one PDF with bookmarks, a ZIP of everything, and each part on its own:',
    bundle: 'Each file to download, and a ZIP of all of them, by e-mail as soon as you have paid.',
    bundleParcel: 'Sent by post in one parcel.',
    bundleDownloads: 'The downloads are in the e-mail as soon as you have paid.',
    file: 'A PDF to print or to put on your tablet, by e-mail as soon as you have paid.',
    /** Returns text such as "12 files (FLAC, ZIP), 1.1 GB". */
    music: ({ files, formats, byteSize }: { files: number; formats: readonly string[]; byteSize: number }) =>
      `The music to download, by e-mail as soon as you have paid: ${counted(files, 'file')} (${formats.join(', ')}), ${fileSize(byteSize)}.`,
    link: 'A link to listen and download, by e-mail as soon as you have paid.',
    linkToSheet: 'A link to the music, by e-mail as soon as you have paid.',
    disc: 'The disc, sent by post.',
    record: 'The record, sent by post.',
    merchandise: 'Sent by post.',
    withDownload: 'The download is included: the link is in the e-mail as soon as you have paid.',
  },
} as const

/** Labels of goods that are sent by post. Sentences about shipping are in features/commerce/shipping. */
export const goodsTexts = {
  title: 'Sent by post',
  format: 'Format',
  sizes: 'Sizes',
  choices: 'To choose from',
  soldOut: (labels: readonly string[]) => `Sold out: ${labels.join(', ')}.`,
  shipping: 'Shipping',
  time: 'Delivery time',
  returns: 'Returns',
  customs: 'Customs',
} as const
