// The API of the page behind a download link: it shows what is left and changes nothing (payments-security 3).
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { picture } from '@/lib/fields'
import { holderTooLong, maxHolder } from '@/lib/holder-name'

/**
 * Time of a correction after the purchase, as ISO date and time, and the owner's note about it. Null if the file was
 * not corrected.
 */
const corrected = z.object({ at: z.string(), note: z.string() }).nullable()

/** A bought file as its buyer sees it. */
export const grantedFile = z.object({
  name: z.string(),
  /** "MP3", "ZIP", "PDF"; null if the address does not tell. */
  format: z.string().nullable(),
  /** Null if not measured. */
  byteSize: z.number().int().nullable(),
  downloadsLeft: z.number().int(),
  corrected,
  /** Download page: `/d/<token>`. */
  token: z.string(),
})
export type GrantedFile = z.output<typeof grantedFile>

export const grantStates = ['ready', 'used_up', 'expired', 'revoked'] as const

/** One of all files that were bought with an e-mail address. */
export const shelfFile = grantedFile.extend({
  state: z.enum(grantStates),
  /** ISO date and time. */
  validUntil: z.string(),
})
export type ShelfFile = z.output<typeof shelfFile>

export const downloadsEndpoints = {
  grant: endpoint({
    method: 'GET',
    path: '/api/downloads/{token}',
    access: 'downloadHolder',
    summary: 'What a download link is for, how many downloads are left and until when (DLV-04, OP-05).',
    params: z.object({ token: z.string().max(200) }),
    output: z.object({
      title: z.string(),
      format: grantedFile.shape.format,
      byteSize: grantedFile.shape.byteSize,
      /** Cover of the item at the time of the purchase; null if there was none. */
      image: picture.nullable(),
      /** Text printed on its pages: "Licensed to: “Big Band X” · order B-1 · 8 copies". */
      licence: z.string().nullable(),
      /** The printed name while the buyer can still change it here; null otherwise. */
      fixable: z.string().nullable(),
      /**
       * Address of the licence's page, where the licence can also be raised. Null if none was bought, or if it was
       * refunded.
       */
      licenceUrl: z.string().nullable(),
      corrected,
      state: z.enum(grantStates),
      downloadsLeft: z.number().int(),
      downloadLimit: z.number().int(),
      /** ISO date and time. */
      validUntil: z.string(),
      /** True while this browser has a valid ticket: downloading again does not count. */
      hasTicket: z.boolean(),
      /** Number of hours for which one counted download works. */
      hours: z.number().int(),
      /** Other files of the same purchase, such as the tracks of an album. */
      others: z.array(grantedFile),
    }),
    limit: { requests: 60, perSeconds: 60 },
  }),
  fixHolder: endpoint({
    method: 'POST',
    path: '/api/downloads/{token}/holder',
    access: 'downloadHolder',
    summary: 'Corrects the name that is printed on the pages, once; the next download has the new one.',
    params: z.object({ token: z.string().max(200) }),
    body: z.object({ holder: z.string().max(maxHolder, holderTooLong) }),
    output: z.object({ done: z.literal(true) }),
    limit: { requests: 20, perSeconds: 3600 },
  }),
}
