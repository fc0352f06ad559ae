// What downloads ask of whoever sold a file: what is printed into it for its buyer, who hears when that went wrong, and what it says of its music.
import type { Context } from '@/platform/context'
import type { Printed } from '@/features/operations/uploads/server/pdf/pdf-answer'
import type { deliveryProblems } from '@/db/schema/orders'
import type { DownloadGrant } from './grants'

export type DeliveryProblem = (typeof deliveryProblems)[number]

export type SoldFile = {
  /** Null: the file goes out as it is. */
  printed: Printed | null
  /** What went wrong when it was sent before. */
  problem: DeliveryProblem | null
  /** The printed name while its buyer may still mend it; null: there is none, or it was mended. */
  mendable: string | null
  /** Where the licence has its page; null: none was bought. */
  licencePath: string | null
}

/** What an app for sheet music is told besides the title; null where it is not known. */
export type MusicFacts = { composer: string | null; key: string | null }

export type LicenceSource = {
  soldFile(ctx: Context, grant: Pick<DownloadGrant, 'order_id' | 'entry_id' | 'title'>): Promise<SoldFile>
  /** Changes the printed name, once for each order line. Throws AppError `invalid_input`, `conflict`, `not_found`. */
  mendHolder(ctx: Context, orderId: string, typed: string): Promise<void>
  /** Marks the order and tells the owner. */
  noteProblem(ctx: Context, orderId: string, problem: DeliveryProblem): Promise<void>
  musicFacts(ctx: Context, grant: Pick<DownloadGrant, 'order_id' | 'entry_id'>): Promise<MusicFacts>
}
