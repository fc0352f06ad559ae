// Gives a shop of tests a seller whose name is in the settings, and a buyer who asks for an invoice.
import type { Context } from '@/platform/context'
import type { DocumentBuyer } from '@/db/schema/commerce/documents'
import { ownerActor } from './administrator'
import type { OrdersWorld } from './orders-world'

const seller = {
  legal_name: 'Late Set Music',
  postal_address: 'Long Lane 1\n50667 Cologne',
  tax_number: 'DE123',
  tax_line: 'No VAT under § 19 UStG',
}

export const school: DocumentBuyer = {
  name: 'Big School',
  address: '1 School Lane\nLeeds',
  taxNumber: 'GB1',
  reference: 'PO 7',
}

/** Resets the shop, and names its seller. */
export async function resetWithSeller(world: OrdersWorld): Promise<void> {
  await world.reset()
  const { settings } = world.ctx
  world.ctx.settings = { ...settings, owner: { ...settings.owner, ...seller } }
}

export const asOwner = ({ ctx }: OrdersWorld): Context => ({ ...ctx, actor: ownerActor })

/** Returns all documents by their series, each with its total in cents. */
export const issuedDocuments = (world: OrdersWorld) =>
  world.rows<{ number: string; kind: string; total: number }>(
    `select series || '-' || number as number, kind, (totals ->> 'totalCents')::int as total from documents order by series desc, documents.number`,
  )

/** Notes that a backup was restored: the last numbers of its documents are not certain. */
export const noteRestore = (world: OrdersWorld, at: Date) =>
  world.rows(`insert into restores (restored_at, made_at) values ('${at.toISOString()}', '${at.toISOString()}')`)
