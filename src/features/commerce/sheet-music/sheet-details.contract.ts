// Declares what visitors read about a sheet and its music.
import { z } from 'zod'

/** Known facts of a sheet and its music. A field that the owner left empty is missing. */
export const sheetDetails = z
  .object({
    composer: z.string(),
    arranger: z.string(),
    lyricist: z.string(),
    lineUp: z.string(),
    /** Names of the instruments that have their own part. */
    instruments: z.array(z.string()),
    /** Key in words: "F minor". */
    key: z.string(),
    style: z.string(),
    grade: z.number(),
    /** Range in concert pitch, `F3-Bb5`. */
    leadRange: z.string(),
    /** Beats per minute. */
    tempo: z.number().int(),
    /** Seconds. */
    duration: z.number().int(),
    /** Pages of the shortest and of the longest edition. */
    pages: z.tuple([z.number().int(), z.number().int()]),
    rights: z.enum(['public_domain', 'licensed']),
    copyright: z.string(),
    iswc: z.string(),
  })
  .partial()
export type SheetDetails = z.output<typeof sheetDetails>
