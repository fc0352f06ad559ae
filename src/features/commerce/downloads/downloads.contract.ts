// The page behind a download link: it says what is left and changes nothing (payments-security 3).
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { holderTooLong, maxHolder } from '@/lib/holder-name'

/** When the file was corrected after it was bought, as an ISO moment, and what the owner wrote about it; null: it was not. */
const corrected = z.object({ at: z.string(), note: z.string() }).nullable()

/** A bought file as its buyer reads it. */
export const grantedFile = z.object({
  name: z.string(),
  /** "MP3", "ZIP", "PDF"; null for an address that does not say. */
  format: z.string().nullable(),
  /** Null where it was not measured. */
  byteSize: z.number().int().nullable(),
  downloadsLeft: z.number().int(),
  corrected,
  /** Its page is `/d/<token>`. */
  token: z.string(),
})
export type GrantedFile = z.output<typeof grantedFile>

export const grantStates = ['ready', 'used_up', 'expired', 'revoked'] as const

/** A file among everything that an address has bought. */
export const shelfFile = grantedFile.extend({
  state: z.enum(grantStates),
  /** ISO moment. */
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
      /** What is printed on its pages: "Licensed to: “Big Band X” · order B-1 · 8 copies". */
      licence: z.string().nullable(),
      /** The printed name while it can still be mended here; null otherwise. */
      mendable: z.string().nullable(),
      /** Where the licence has its page, which also raises it; null: none was bought, or it was paid back. */
      licenceUrl: z.string().nullable(),
      corrected,
      state: z.enum(grantStates),
      downloadsLeft: z.number().int(),
      downloadLimit: z.number().int(),
      /** ISO moment. */
      validUntil: z.string(),
      /** True while this browser has a ticket that is still good: downloading again does not count. */
      hasTicket: z.boolean(),
      /** For how many hours one counted download works. */
      hours: z.number().int(),
      /** The other files of the same purchase, such as the tracks of an album. */
      others: z.array(grantedFile),
    }),
    limit: { requests: 60, perSeconds: 60 },
  }),
  mendHolder: endpoint({
    method: 'POST',
    path: '/api/downloads/{token}/holder',
    access: 'downloadHolder',
    summary: 'Mends the name that is printed on the pages, once; the next download has the new one.',
    params: z.object({ token: z.string().max(200) }),
    body: z.object({ holder: z.string().max(maxHolder, holderTooLong) }),
    output: z.object({ done: z.literal(true) }),
    limit: { requests: 20, perSeconds: 3600 },
  }),
}
