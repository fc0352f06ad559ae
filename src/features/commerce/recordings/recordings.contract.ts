// Declares what visitors read about the recordings of an item.
import { z } from 'zod'

/** A track of a recording, or the recording of a sheet's tune. */
const recordedTrack = z.object({
  /** Id of the player's track if it is published. */
  id: z.string(),
  title: z.string(),
  artist: z.string().nullable(),
  /** Seconds of the whole track. */
  seconds: z.number().int().nullable(),
  /** Null: it cannot be played. */
  audio: z
    .object({
      url: z.string(),
      /** True when it is only the beginning: the whole track is for sale. */
      isPreview: z.boolean(),
      /** The same value as in the player's tracks. */
      gain: z.number(),
    })
    .nullable(),
})
export type RecordedTrack = z.output<typeof recordedTrack>

/** The recording data of an item's page. For a sheet it holds only playable tracks. */
export const recording = z.object({
  year: z.number().int().nullable(),
  credits: z.string().nullable(),
  tracks: z.array(recordedTrack),
})
export type Recording = z.output<typeof recording>
