// Packs parcels piece by piece while the site is killed, as a packer does, and checks which pieces were sent.
import { randomUUID } from 'node:crypto'
import type { PackedOrder } from '@/features/commerce/packing/packing.contract'
import { insertAccount, insertSession } from './administrator'
import { insist, postJson } from './insist'
import type { RunningSite } from './running-site'

/** True when another packer was first: several pack at the same time, and each piece is sent once. */
const isTaken = (answer: string): boolean =>
  /has been marked as sent already|left to send|not among those to ship/.test(answer)

/** Starts a packer. Returns a function that packs a part of the order that has waited longest. */
export async function startPacker(site: RunningSite, random: () => number): Promise<() => Promise<void>> {
  const email = 'packer@example.com'
  const query = (text: string, values: unknown[]) => site.sql(text, values)
  await insertAccount(query, { email, isPacker: true })
  const { secret } = await insertSession(query, { email })
  const cookie = `sid=${secret}`
  return async () => {
    const list = await insist(() => fetch(`${site.url}/api/admin/packing`, { headers: { cookie } }))
    if (!list.ok) throw new Error(`The packing list answered ${list.status}: ${await list.text()}`)
    const { orders } = (await list.json()) as { orders: PackedOrder[] }
    const order = orders[Math.floor(random() * Math.min(3, orders.length))]
    const line = order?.lines[0]
    if (!order || !line) return
    const pieces = random() < 0.5 ? { [line.id]: 1 } : null
    const parcel = { shipmentId: randomUUID(), pieces, carrier: 'DHL', trackingNumber: '', trackingUrl: '' }
    // The same parcel is sent again until the site answers: it must be stored once.
    const sent = await insist(() => postJson(site, `/api/admin/packing/${order.id}/shipment`, parcel, cookie))
    const answer = sent.ok ? '' : await sent.text()
    if (!sent.ok && !isTaken(answer)) throw new Error(`A parcel was answered with ${sent.status}: ${answer}`)
  }
}

/** Checks that no piece was sent twice, that each parcel was announced once, and that finished orders are marked. */
export async function compareParcels(site: Pick<RunningSite, 'sql'>): Promise<{ parcels: number; problems: string[] }> {
  const problems: string[] = []
  const tooMany = await site.sql<{ title: string; sent: number; quantity: number }>(`
    select o.title, sum(s.quantity)::int as sent, o.quantity from shipment_lines s join orders o on o.id = s.order_id
    group by o.id, o.title, o.quantity having sum(s.quantity) > o.quantity`)
  for (const { title, sent, quantity } of tooMany) problems.push(`${sent} of ${quantity} pieces of ${title} were sent`)
  const announced = await site.sql<{ id: string; mails: number }>(`
    select s.id, (select count(*)::int from outbox m where m.dedupe_key = 'shipped:' || s.id) as mails from shipments s
    where s.shipped_by = 'packer@example.com'`)
  for (const { id, mails } of announced) if (mails !== 1) problems.push(`parcel ${id} was announced ${mails} times`)
  const [marked] = await site.sql<{ wrong: number }>(`
    select count(*)::int as wrong from checkouts c where c.status = 'paid' and c.needs_shipping
      and exists (select from shipments s where s.checkout_id = c.id and s.shipped_by = 'packer@example.com')
      and (c.shipped_at is not null) <> not exists (
        select from orders o join checkout_lines l on l.checkout_id = o.checkout_id and l.position = o.position
        where o.checkout_id = c.id and o.weight_grams is not null and o.payment_status = 'completed'
          and coalesce((select sum(s.quantity) from shipment_lines s where s.order_id = o.id), 0) < o.quantity - o.refunded_pieces)`)
  if (marked?.wrong) problems.push(`${marked.wrong} orders are marked as sent though pieces are left, or the reverse`)
  return { parcels: announced.length, problems }
}
