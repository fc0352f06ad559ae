// The interface through which downloads ask the seller of a file: the text to print for its buyer, a report of failed
// stamping, and facts about its music.
import type { Context } from '@/platform/context'
import type { SoldText } from '@/features/operations/pdf-files/server/pdf-answer'
import type { deliveryProblems } from '@/db/schema/commerce/orders/orders'
import type { DownloadGrant } from '../grants/grants'

export type DeliveryProblem = (typeof deliveryProblems)[number]

export type SoldFile = {
  /** Text that a PDF gets before it is sent. Null: the file is sent unchanged. */
  text: SoldText | null
  /** The problem of an earlier delivery. */
  problem: DeliveryProblem | null
  /** The printed name while its buyer may still change it. Null if there is none, or it was already changed. */
  fixable: string | null
  /** Path of the licence's page; null if none was bought. */
  licencePath: string | null
}

/** Data for a sheet music app besides the title; null if not known. */
export type LicensedMusic = { composer: string | null; key: string | null }

export type LicenceSource = {
  soldFile(ctx: Context, grant: Pick<DownloadGrant, 'order_id' | 'entry_id' | 'title'>): Promise<SoldFile>
  /** Changes the printed name, once for each order line. Throws AppError `invalid_input`, `conflict`, `not_found`. */
  fixHolder(ctx: Context, orderId: string, typed: string): Promise<void>
  /** Marks the order and alerts the owner. */
  noteProblem(ctx: Context, orderId: string, problem: DeliveryProblem): Promise<void>
  musicFacts(ctx: Context, grant: Pick<DownloadGrant, 'order_id' | 'entry_id'>): Promise<LicensedMusic>
}
