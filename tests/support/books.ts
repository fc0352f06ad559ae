// Waits for the shop to settle its orders, and compares PayPal's ledger with all its rows.
import { askedByOwner } from './after-sales'
import { eventually } from './eventually'
import type { RunningSite } from './running-site'
import { compareRecords } from './whole-books'

type Books = Pick<RunningSite, 'sql'>
type Stock = Map<string, { count: number | null; sold: number }>
export type Movement = {
  kind: 'capture' | 'refund' | 'reversal' | 'return'
  status: string
  orderId: string
  customId: string | null
  cents: number
}

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
export async function untilSettled(
  site: Books,
  approved: ReadonlySet<string>,
  withinMs: number,
  /** Takes orders out of `approved` that were rightly not captured. */
  takeOut: () => Promise<void> = async () => undefined,
): Promise<number> {
  const began = Date.now()
  let settled: string | undefined
  await eventually(
    async () => {
      await takeOut()
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

/** Jobs that find what is due by the clock of the site; the queue goes by the clock of the database. */
const dueTasks = ['settle-due', 'record-manual-decisions', 'mail-gifts', 'compare-with-paypal']

/** Queues what the site has put off to a time by its own clock. */
async function queueAgain(site: Books): Promise<void> {
  await site.sql(`select graphile_worker.add_job('deliver-mail', job_key => 'quiet:mail')`)
  await site.sql(`select graphile_worker.add_job('process-webhook', json_build_object('eventId', id), job_key => 'webhook:' || id)
    from webhook_events where processed_at is null and tries = 0`)
}

/**
 * Runs the jobs of a clock that was moved, and waits until the shop has nothing to do any more. An event that names no
 * order of the shop, because it was forged, is tried for ten minutes.
 */
export async function untilQuiet(site: Books, withinMs: number): Promise<void> {
  for (const task of dueTasks) await site.sql('select graphile_worker.add_job($1)', [task])
  let waiting = 'The books could not be read'
  await eventually(
    async () => {
      const rows = await site.sql<{ what: string; n: number }>(
        `
        select 'payments' as what, count(*)::int as n from checkouts c left join manual_payments m on m.checkout_id = c.id
          where c.status = 'capturing' or (c.status = 'pending' and coalesce(m.paid_at, m.released_at, m.closed_at) is not null)
        union all select 'refunds', count(*)::int from refunds where status = 'requested'
        union all select 'events', count(*)::int from webhook_events where processed_at is null and tries = 0
        union all select 'mails', count(*)::int from outbox where status in ('queued', 'sending')
        union all select 'jobs', count(*)::int from graphile_worker.jobs where run_at <= now() and task_identifier = any($1)`,
        [dueTasks],
      )
      const left = rows.filter(({ n }) => n > 0)
      waiting = left.map(({ what, n }) => `${n} ${what} wait`).join(', ')
      if (left.length > 0) await queueAgain(site)
      return left.length === 0
    },
    { within: withinMs, pause: 2000 },
  ).catch((error: unknown) => {
    throw new Error(waiting, { cause: error })
  })
}

/**
 * Checks that every approved order was captured exactly once, and that all our records follow from exactly these
 * captures. Only the owner may have refunded something.
 */
export async function compareBooks(
  site: Books,
  approved: ReadonlySet<string>,
  movements: readonly Movement[],
  stockBefore: Stock,
): Promise<string[]> {
  const problems: string[] = []
  const captured = new Map<string, number>()
  for (const { kind, orderId } of movements)
    if (kind === 'capture') captured.set(orderId, (captured.get(orderId) ?? 0) + 1)
  for (const orderId of approved)
    if (captured.get(orderId) !== 1)
      problems.push(`${orderId} was approved once and captured ${captured.get(orderId) ?? 0} times`)
  for (const orderId of captured.keys())
    if (!approved.has(orderId)) problems.push(`${orderId} was captured but never approved`)
  const [paid] = await site.sql<{ n: number }>(
    `select count(*)::int as n from checkouts where status = 'paid' and given_as is null and provider_order_id not like 'manual-%'`,
  )
  if (paid?.n !== captured.size) problems.push(`${captured.size} captures but ${paid?.n} paid checkouts`)
  const refunded = await site.sql<{ reason: string; n: number }>(
    'select reason, count(*)::int as n from refunds where reason <> $1 group by reason',
    [askedByOwner],
  )
  for (const { reason, n } of refunded) problems.push(`${n} refunds were made because of: ${reason}`)
  problems.push(...(await compareRecords((query) => site.sql(query), movements)))
  return [...problems, ...(await compareStock(site, stockBefore))]
}

/**
 * Checks that the stock of each item fell by its sales, alone and in bundles, and that the sales of each were counted.
 * Refunds change neither.
 */
async function compareStock(site: Books, stockBefore: Stock): Promise<string[]> {
  const problems: string[] = []
  const sold = await site.sql<{ shop_item_id: string; quantity: number; taken: number }>(`
    with sold as (
      select o.shop_item_id, o.quantity, o.tops_up, l.takes_stock, case jsonb_typeof(l.entries) when 'array' then l.entries end as entries
      from orders o join checkout_lines l on l.checkout_id = o.checkout_id and l.position = o.position join checkouts c on c.id = o.checkout_id
      where o.payment_status in ('completed', 'refunded') and c.given_as is null
    )
    select shop_item_id, sum(quantity)::int as quantity, sum(taken)::int as taken from (
      select shop_item_id, case when tops_up is null then quantity else 0 end as quantity, case when takes_stock and entries is null then quantity else 0 end as taken from sold
      union all select (e ->> 'itemId')::uuid, quantity, case when (e -> 'parcel' ->> 'takesStock')::boolean then quantity else 0 end from sold, jsonb_array_elements(entries) e where e ? 'parcel'
    ) moved group by shop_item_id`)
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
