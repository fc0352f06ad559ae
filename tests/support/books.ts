// Compares PayPal's ledger with all rows of the shop: payments, orders, grants, mails, stock.
import { eventually } from './eventually'
import type { RunningSite } from './running-site'

type Books = Pick<RunningSite, 'sql'>
type Stock = Map<string, { count: number | null; sold: number }>
export type Movement = {
  kind: 'capture' | 'refund' | 'reversal' | 'return'
  status: string
  orderId: string
  customId: string | null
  cents: number
}

/**
 * The number of files that a line `l` delivers. A sheet has its PDF, music its files. A set has the one PDF, the ZIP
 * and each part. A bundle has the ZIP and all files of each entry.
 */
const partsByOwner = (of: string) =>
  `jsonb_array_length(case jsonb_typeof(${of}) when 'array' then ${of} else '[]' end)`
const toSheet = (file: string, parts: string) =>
  `((${file} is not null or ${partsByOwner(parts)} > 0)::int + ${partsByOwner(parts)})`
const filesOfLine = `
  ${partsByOwner('l.files')} + case when jsonb_typeof(l.entries) = 'array'
    then 1 + (select coalesce(sum(${toSheet("e->>'file'", "e->'parts'")}), 0) from jsonb_array_elements(l.entries) e)
    else ${toSheet('l.pdf_file_url', 'l.parts')} + (${partsByOwner('l.parts')} > 0)::int end`

/** Returns all movements of money at the simulator. */
export async function movementsAt(simulatorUrl: string): Promise<Movement[]> {
  const { movements } = (await (await fetch(`${simulatorUrl}/_sim/ledger`)).json()) as { movements: Movement[] }
  return movements
}

/** Returns each item's stock, over all its variants, and its sales. */
export async function readStock(site: Books): Promise<Stock> {
  const rows = await site.sql<{ id: string; count: number | null; sold: number }>(`
    select id, purchase_count as sold, case when exists (select from item_variants v where v.shop_item_id = i.id)
      then (select sum(inventory_count)::int from item_variants v where v.shop_item_id = i.id) else inventory_count end as count
    from shop_items i`)
  return new Map(rows.map(({ id, count, sold }) => [id, { count, sold }]))
}

/**
 * Waits until every approved order is paid in our books. Returns the milliseconds that took. Throws with the number of
 * settled orders when it takes longer than `withinMs`.
 */
export async function untilSettled(site: Books, approved: ReadonlySet<string>, withinMs: number): Promise<number> {
  const began = Date.now()
  let settled: string | undefined
  await eventually(
    async () => {
      const [row] = await site.sql<{ paid: number }>(
        `select count(*)::int as paid from checkouts where status = 'paid' and provider_order_id = any($1)`,
        [[...approved]],
      )
      settled = `${row?.paid} of ${approved.size} approved orders are settled`
      return row?.paid === approved.size
    },
    // The shop is working meanwhile, so its books are checked less often.
    { within: withinMs, pause: 250 },
  ).catch((error: unknown) => {
    throw new Error(settled ?? 'The books could not be read', { cause: error })
  })
  return Date.now() - began
}

/**
 * Checks that every approved order was captured exactly once, and that all our records follow from exactly these
 * captures.
 */
export async function compareBooks(
  site: Books,
  approved: ReadonlySet<string>,
  movements: readonly Movement[],
  stockBefore: Stock,
): Promise<string[]> {
  const problems: string[] = []
  const captured = new Map<string, number>()
  for (const { kind, orderId } of movements) {
    if (kind === 'capture') captured.set(orderId, (captured.get(orderId) ?? 0) + 1)
    else problems.push(`${orderId} has a ${kind}`)
  }
  for (const orderId of approved)
    if (captured.get(orderId) !== 1)
      problems.push(`${orderId} was approved once and captured ${captured.get(orderId) ?? 0} times`)
  for (const orderId of captured.keys())
    if (!approved.has(orderId)) problems.push(`${orderId} was captured but never approved`)

  const checkouts = await site.sql<{
    id: string
    provider_order_id: string
    total_cents: number
    paid_cents: number
    payments: number
    lines: number
    orders: number
    files: number
    grants: number
    receipts: number
    alerts: number
  }>(`
    select c.id, c.provider_order_id, c.total_cents,
      (select coalesce(sum(amount_cents), 0)::int from payments p where p.checkout_id = c.id and p.status = 'completed') as paid_cents,
      (select count(*)::int from payments p where p.checkout_id = c.id) as payments,
      (select count(*)::int from checkout_lines l where l.checkout_id = c.id) as lines,
      (select count(*)::int from orders o where o.checkout_id = c.id and o.payment_status = 'completed') as orders,
      (select coalesce(sum(${filesOfLine}), 0)::int from checkout_lines l where l.checkout_id = c.id) as files,
      (select count(*)::int from download_grants g join orders o on o.id = g.order_id where o.checkout_id = c.id) as grants,
      (select count(*)::int from outbox m where m.kind = 'receipt' and m.dedupe_key like '%' || c.id) as receipts,
      (select count(*)::int from outbox m where m.kind = 'owner-order' and m.dedupe_key like '%' || c.id) as alerts
    from checkouts c where c.status = 'paid'`)
  if (checkouts.length !== captured.size)
    problems.push(`${captured.size} captures but ${checkouts.length} paid checkouts`)
  for (const checkout of checkouts) {
    const name = `checkout ${checkout.id}`
    const cents = movements
      .filter(({ kind, orderId }) => kind === 'capture' && orderId === checkout.provider_order_id)
      .reduce((sum, movement) => sum + movement.cents, 0)
    if (cents !== checkout.total_cents || checkout.paid_cents !== cents)
      problems.push(`${name}: captured ${cents}, asked ${checkout.total_cents}, booked ${checkout.paid_cents}`)
    if (checkout.payments !== 1) problems.push(`${name} has ${checkout.payments} payments`)
    if (checkout.orders !== checkout.lines)
      problems.push(`${name} has ${checkout.orders} orders for ${checkout.lines} lines`)
    if (checkout.grants !== checkout.files)
      problems.push(`${name} has ${checkout.grants} grants for ${checkout.files} files`)
    if (checkout.receipts !== 1 || checkout.alerts !== 1)
      problems.push(`${name} has ${checkout.receipts} receipts and ${checkout.alerts} mails to the owner`)
  }
  const sold = await site.sql<{ shop_item_id: string; quantity: number; taken: number }>(`
    select o.shop_item_id, coalesce(sum(o.quantity) filter (where o.tops_up is null), 0)::int as quantity, coalesce(sum(o.quantity) filter (where l.takes_stock), 0)::int as taken
    from orders o join checkout_lines l on l.checkout_id = o.checkout_id and l.position = o.position where o.payment_status = 'completed' group by 1`)
  const soldByItem = new Map(sold.map((row) => [row.shop_item_id, row]))
  for (const [id, after] of await readStock(site)) {
    const before = stockBefore.get(id)
    const { quantity, taken } = soldByItem.get(id) ?? { quantity: 0, taken: 0 }
    if (!before) continue
    if (after.sold - before.sold !== quantity)
      problems.push(`item ${id}: ${quantity} sold, counted ${after.sold - before.sold}`)
    if (before.count !== null && after.count !== null && before.count - after.count !== taken)
      problems.push(`item ${id}: ${taken} taken from stock, which fell by ${before.count - after.count}`)
  }
  return problems
}

/**
 * Returns the uses of a code, and the problems: each paid order with the code has one use, no other order has one, the
 * counter is their number, and a discount is the sum over its lines.
 */
export async function countUses(site: Books, code: string): Promise<{ uses: number; problems: string[] }> {
  const [row] = await site.sql<{ uses: number; paid: number; kept: number; claimed: number; wrong: number }>(
    `select o.uses, (select count(*)::int from checkouts c where c.offer ->> 'id' = o.id::text and c.status in ('paid', 'shortage')) as paid,
       (select count(*)::int from offer_uses u where u.offer_id = o.id and u.state = 'kept') as kept,
       (select count(*)::int from offer_uses u where u.offer_id = o.id and u.state = 'claimed') as claimed,
       (select count(*)::int from checkouts c where c.discount_cents <> (select coalesce(sum(l.discount_cents), 0) from checkout_lines l where l.checkout_id = c.id)) as wrong
     from offers o where o.code = $1`,
    [code],
  )
  if (!row) return { uses: 0, problems: [`the code ${code} is gone`] }
  const { uses, paid, kept, claimed, wrong } = row
  const isRight = uses === kept && kept === paid && claimed === 0 && wrong === 0
  return {
    uses,
    problems: isRight
      ? []
      : [
          `the code counts ${uses} uses: ${paid} paid, ${kept} kept, ${claimed} claimed, ${wrong} discounts do not add up`,
        ],
  }
}
