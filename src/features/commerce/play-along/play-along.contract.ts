// Declares the API of playing along with a sheet: what visitors need to follow a recording, and the data that the owner
// edits.
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { pageNumber, uuid } from '@/lib/fields'
import { mostPoints, mostSystems } from './points.rules'

/** Seconds into the recording, and the number of the system from 0. */
const point = z.tuple([z.number().min(0).max(36_000), z.number().int().min(0)])
const points = z.array(point).max(mostPoints)

const edge = z.number().min(0).max(1)
/** Page number from 1, upper and lower edge as parts of the page's height. */
const box = z.tuple([z.number().int().min(1).max(2000), edge, edge])

const recording = z.object({
  id: uuid,
  title: z.string(),
  artist: z.string().nullable(),
  album: z.string().nullable(),
  audioUrl: z.string(),
  /** Seconds. */
  duration: z.number().int().nullable(),
  /** The same value as in the player's tracks. */
  gain: z.number(),
})
export type TimedRecording = z.output<typeof recording>

const followedSheet = z.object({
  /** The id of the edition, or of the item if this is the item's own PDF. */
  id: uuid,
  /** Null: the item has no editions. */
  label: z.string().nullable(),
  recordings: z.array(
    z.object({
      recording,
      /** Holds only the page number if the page is not a sample. */
      systems: z.array(z.union([z.tuple([z.number().int()]), box])),
      points: z.array(point),
    }),
  ),
})
export type FollowedSheet = z.output<typeof followedSheet>

/** A sheet as the owner edits it. */
const ownersSheet = z.object({
  id: uuid,
  itemId: uuid,
  title: z.string(),
  label: z.string().nullable(),
  pageCount: z.number().int().nullable(),
  systems: z.array(box),
  /** All recordings with a file. Hidden ones are marked. */
  recordings: z.array(recording.extend({ isActive: z.boolean() })),
  /** The points that the owner has tapped so far. */
  tapped: z.array(
    z.object({
      recordingId: uuid,
      points,
      isShown: z.boolean(),
      /**
       * True when the file has another number of systems than at the time of tapping. Visitors do not see these points.
       */
      isOutdated: z.boolean(),
    }),
  ),
  /** The other editions of the item, to copy points to. */
  others: z.array(
    z.object({
      id: uuid,
      label: z.string(),
      systemCount: z.number().int(),
      /** Recordings that this edition has points for. */
      tappedFor: z.array(uuid),
    }),
  ),
})
export type OwnersSheet = z.output<typeof ownersSheet>

const sheet = z.object({ sheetId: uuid })
const take = z.object({ sheetId: uuid, recordingId: uuid })

export const playAlongEndpoints = {
  follow: endpoint({
    method: 'GET',
    path: '/api/shop/items/{slug}/play-along',
    access: 'everyone',
    summary:
      'Returns the recordings that a visible sheet can be followed with, the times of its systems, and the positions of those on the sample pages.',
    params: z.object({ slug: z.string().max(120) }),
    output: z.object({ sheets: z.array(followedSheet) }),
    reads: ['play_along_points', 'shop_items', 'item_variants', 'stored_files', 'loe_audio_tracks'],
    limit: { requests: 240, perSeconds: 60 },
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/play-along',
    access: 'administrator',
    summary: 'Returns a page of the items that have their own PDF or editions, with the progress of each sheet.',
    query: z.object({ q: z.string().max(200).default(''), page: pageNumber }),
    output: z.object({
      total: z.number().int(),
      items: z.array(
        z.object({
          id: uuid,
          title: z.string(),
          /** The cover; null if there is none. */
          imageUrl: z.string().nullable(),
          sheets: z.array(
            z.object({
              id: uuid,
              label: z.string().nullable(),
              /** Number of recordings that visitors can follow it with. */
              shown: z.number().int(),
              /** Number of recordings that were begun and are not shown. */
              begun: z.number().int(),
            }),
          ),
        }),
      ),
    }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/play-along/{sheetId}',
    access: 'administrator',
    summary: 'Returns a sheet with its systems, recordings and taps.',
    params: sheet,
    output: ownersSheet,
  }),
  setSystems: endpoint({
    method: 'PUT',
    path: '/api/admin/play-along/{sheetId}/systems',
    access: 'administrator',
    summary:
      'Stores the positions of the systems; points of all recordings stay with the systems they were tapped for.',
    params: sheet,
    body: z.object({
      systems: z
        .array(
          z.object({
            box,
            /** The number of the system before the change; null for a new one. */ was: z.number().int().nullable(),
          }),
        )
        .max(mostSystems),
      /** Number of systems before the change, so that the owner never overwrites another editor's change. */
      countBefore: z.number().int(),
    }),
    output: ownersSheet,
  }),
  setPoints: endpoint({
    method: 'PUT',
    path: '/api/admin/play-along/{sheetId}/recordings/{recordingId}',
    access: 'administrator',
    summary: 'Stores the taps, even of half a pass. Visitors see them once the owner shows them.',
    params: take,
    body: z.object({ points, isShown: z.boolean(), systemCount: z.number().int() }),
    output: z.object({ isShown: z.boolean() }),
  }),
  removePoints: endpoint({
    method: 'DELETE',
    path: '/api/admin/play-along/{sheetId}/recordings/{recordingId}',
    access: 'administrator',
    summary: 'Deletes the taps of a recording.',
    params: take,
    output: z.object({}),
  }),
  copy: endpoint({
    method: 'POST',
    path: '/api/admin/play-along/{sheetId}/recordings/{recordingId}/copies',
    access: 'administrator',
    summary:
      'Copies the points to another edition: all if it has the same number of systems, otherwise only those of pages that do, and then not shown.',
    params: take,
    body: z.object({ to: uuid }),
    output: z.object({ copied: z.number().int(), isWhole: z.boolean() }),
  }),
}
