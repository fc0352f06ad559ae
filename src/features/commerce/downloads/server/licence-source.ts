// What downloads ask of whoever sold a file: what is printed into it for its buyer, and who hears when that went wrong.
import type { Context } from '@/platform/context'
import type { Printed } from '@/features/operations/uploads/server/pdf/pdf-answer'
import type { deliveryProblems } from '@/db/schema/orders'

export type DeliveryProblem = (typeof deliveryProblems)[number]

export type SoldFile = {
  /** Null: the file goes out as it is. */
  printed: Printed | null
  /** What went wrong when it was sent before. */
  problem: DeliveryProblem | null
}

export type LicenceSource = {
  soldFile(ctx: Context, orderId: string): Promise<SoldFile>
  /** Marks the order and tells the owner. */
  noteProblem(ctx: Context, orderId: string, problem: DeliveryProblem): Promise<void>
}
