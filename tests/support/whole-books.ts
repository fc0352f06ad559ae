// Compares all records of a shop with each other and with the money: PayPal's ledger, payments, orders, refunds,
// downloads, mails, codes, gifts, cards, orders paid outside the site, figures and documents.

type Rows = <Row extends Record<string, unknown>>(query: string) => Promise<Row[]>
type Moved = { kind: 'capture' | 'refund' | 'reversal' | 'return'; status: string; orderId: string; cents: number }

const partsByOwner = (of: string) =>
  `jsonb_array_length(case jsonb_typeof(${of}) when 'array' then ${of} else '[]' end)`
const toSheet = (file: string, parts: string) =>
  `((${file} is not null or ${partsByOwner(parts)} > 0)::int + ${partsByOwner(parts)})`
/**
 * The number of files that a line `l` delivers. A sheet has its PDF, music its files. A set has the one PDF, the ZIP
 * and each part. A bundle has all files of each entry and the ZIP of them, unless it has one file beside its parcel.
 */
const filesOfLine = `
  ${partsByOwner('l.files')} + case when jsonb_typeof(l.entries) = 'array'
    then (select files + (files > 1 or not has_parcel)::int from (
      select coalesce(sum(${partsByOwner("e->'files'")} + ${toSheet("e->>'file'", "e->'parts'")}), 0) as files, coalesce(bool_or(e ? 'parcel'), false) as has_parcel
      from jsonb_array_elements(l.entries) e) of_bundle)
    else ${toSheet('l.pdf_file_url', 'l.parts')} + (${partsByOwner('l.parts')} > 0)::int end`

const paid = `c.status in ('paid', 'shortage')`
const sold = `${paid} and c.given_as is null`
/** Files that the buyer of a line has: none of a gift, whose recipient has an order of their own. */
const filesOfBuyer = `case when exists (select from gifts g where g.checkout_id = o.checkout_id) then 0 else ${filesOfLine} end`
const withLines = `orders o join checkouts c on c.id = o.checkout_id join checkout_lines l on l.checkout_id = o.checkout_id and l.position = o.position`
const netOf = (line: string) => `${line}.quantity * ${line}.unit_cents - ${line}.discount_cents`
const mailsWith = (key: string) => `(select count(*) from outbox m where m.dedupe_key = ${key})`
/** Condition: the owner delivered this order on account before its payment. */
const released = `exists (select from manual_payments m where m.checkout_id = c.id and m.released_at is not null)`
const refundsOf = (checkout: string) =>
  `(select coalesce(sum(r.amount_cents), 0) from refunds r join payments p on p.id = r.payment_id where p.checkout_id = ${checkout} and r.status = 'completed')`

/** Each query returns the rows that break the rule it is named by. */
const rules: Readonly<Record<string, string>> = {
  'order asks for another sum than its lines and shipping': `
    select c.id from checkouts c where c.total_cents <> c.shipping_cents
      + (select coalesce(sum(${netOf('l')}), 0) from checkout_lines l where l.checkout_id = c.id)`,
  'discount is not the sum over its lines': `
    select c.id from checkouts c
    where c.discount_cents <> (select coalesce(sum(l.discount_cents), 0) from checkout_lines l where l.checkout_id = c.id)`,
  'paid order is recorded with other lines': `
    select c.id from checkouts c where ${paid} and (select array_agg((o.position, ${netOf('o')}) order by o.position) from orders o where o.checkout_id = c.id)
      is distinct from (select array_agg((l.position, ${netOf('l')}) order by l.position) from checkout_lines l where l.checkout_id = c.id)`,
  'paid order has not one payment of its sum': `
    select c.id from checkouts c where ${sold}
      and (select array_agg(p.amount_cents) from payments p where p.checkout_id = c.id) is distinct from array[c.total_cents]`,
  'order given away has a payment': `
    select c.id from checkouts c where c.given_as is not null and (c.total_cents <> 0 or exists (select from payments p where p.checkout_id = c.id))`,
  'order names another refunded sum than its refunds': `
    select c.id from checkouts c where c.refunded_cents <> ${refundsOf('c.id')}`,
  'order is refunded more than was paid': `
    select c.id from checkouts c where ${paid} and c.refunded_cents > c.total_cents`,
  'line is refunded more than it cost': `
    select o.id from orders o where o.refunded_cents > ${netOf('o')} or o.refunded_pieces > o.quantity`,
  'line has more or less downloads than files': `
    select o.id from ${withLines} where ${paid} and o.payment_status = 'completed'
      and (select count(*) from download_grants g where g.order_id = o.id and g.revoked_at is null) <> ${filesOfBuyer}`,
  'line that is not paid has a download': `
    select o.id from orders o where o.payment_status <> 'completed'
      and exists (select from download_grants g where g.order_id = o.id and g.revoked_at is null)`,
  'paid order has not one receipt': `
    select c.id from checkouts c where c.status = 'paid' and ${mailsWith(`'receipt:' || c.id`)} <> 1`,
  'sale was not told to the owner once': `
    select c.id from checkouts c where c.status = 'paid' and case when ${released}
      then ${mailsWith(`'owner-order-placed:' || c.id`)} <> 1 or ${mailsWith(`'owner-order:' || c.id`)} > 1
      else ${mailsWith(`'owner-order:' || c.id`)} <> (c.given_as is null)::int end`,
  'refund was not told to the buyer once': `
    select r.id from refunds r join payments p on p.id = r.payment_id join checkouts c on c.id = p.checkout_id
    where c.status = 'paid' and ${mailsWith(`'refunded:' || r.id`)} <> (r.status = 'completed')::int`,
  'code counts another number of uses than orders that are paid or pending': `
    select o.id from offers o where o.uses > o.uses_limit
      or o.uses <> (select count(*) from checkouts c where (${paid} or c.status = 'pending') and c.offer ->> 'id' = o.id::text)
      or o.uses <> (select count(*) from offer_uses u join checkouts c on c.id = u.checkout_id
        where u.offer_id = o.id and u.state = case when ${paid} then 'kept' else 'claimed' end)
      or o.uses <> (select count(*) from offer_uses u where u.offer_id = o.id and u.state <> 'returned')`,
  'gift is not cancelled with its money, or is without reason': `
    select g.id from gifts g join checkouts c on c.id = g.checkout_id where ${paid} and (g.cancelled_at is null)
      <> exists (select from orders o where o.checkout_id = g.checkout_id and o.payment_status = 'completed')`,
  'gift was mailed unpaid, before its day, or after it was cancelled': `
    select g.id from gifts g join checkouts c on c.id = g.checkout_id where g.mailed_at is not null
      and (not ${paid} or g.mailed_at < c.paid_at or (g.mailed_at at time zone 'UTC')::date < g.deliver_on or g.mailed_at > g.cancelled_at)`,
  'gift was not mailed once': `
    select g.id from gifts g where ${mailsWith(`'gift:' || g.id || ':' || g.generation`)} <> (g.mailed_at is not null)::int`,
  'opened gift gives other lines than are paid': `
    select g.id from gifts g where g.opened_at is not null and (
      (select count(*) from checkouts c where c.id = g.opened_checkout_id and c.given_as = 'gift' and c.status = 'paid') <> 1
      or exists (select from orders o join orders b on b.checkout_id = g.checkout_id and b.position = o.position
        where o.checkout_id = g.opened_checkout_id and o.payment_status <> b.payment_status))`,
  'order was given for no gift or card': `
    select c.id from checkouts c where c.given_as in ('gift', 'card')
      and (select count(*) from gifts g where g.opened_checkout_id = c.id) + (select count(*) from download_cards d where d.checkout_id = c.id) <> 1`,
  'redeemed card gave nothing': `
    select d.id from download_cards d where (d.redeemed_at is not null)
      <> exists (select from checkouts c join orders o on o.checkout_id = c.id where c.id = d.checkout_id and c.given_as = 'card')`,
  'order outside PayPal is not paid as its owner decided': `
    select c.id from manual_payments m join checkouts c on c.id = m.checkout_id where (coalesce(m.paid_at, m.released_at) is not null) <> (${paid})
      or (m.closed_at is not null and m.accepted_at is not null and m.released_at is null and c.status <> 'denied')`,
  'released order is owed although it is paid or credited, or is not owed before': `
    select c.id from manual_payments m join checkouts c on c.id = m.checkout_id join payments p on p.checkout_id = c.id
    where m.released_at is not null and ((p.status = 'pending') <> (m.paid_at is null and c.refunded_cents < c.total_cents)
      or (m.closed_at is not null) <> (m.paid_at is null and c.refunded_cents = c.total_cents))`,
  'sale counts another sum in the figures': `
    select c.id from checkouts c where (case when ${sold} then c.total_cents else 0 end)
      <> (select coalesce(sum(s.gross_cents - s.discount_cents + s.shipping_cents), 0) from sale_lines s where s.checkout_id = c.id)`,
  'figures are not the sums of the orders': `select 'figures' as id where count_sale_differences() <> 0`,
  'invoice has another sum than its order': `
    select d.id from documents d join checkouts c on c.id = d.checkout_id where d.kind = 'invoice'
      and (d.totals ->> 'totalCents')::int <> c.total_cents - (select coalesce(sum(${netOf('o')}), 0) from orders o where o.checkout_id = c.id and o.payment_status = 'failed')`,
  'invoiced order has other credit notes than refunds': `
    select c.id from documents d join checkouts c on c.id = d.checkout_id where d.kind = 'invoice' and c.status = 'paid'
      and c.refunded_cents <> (select coalesce(sum((n.totals ->> 'totalCents')::int), 0) from documents n where n.kind = 'credit_note' and n.checkout_id = c.id)`,
  'series of documents has a gap': `
    select series as id from documents group by series having max(number) <> count(*)`,
}

/** Returns the broken rules, each with its rows. */
async function brokenRules(rows: Rows): Promise<string[]> {
  const queries = Object.entries(rules).map(
    ([rule, query]) => `select '${rule}' as rule, broken.id::text as id from (${query}) broken`,
  )
  const found = await rows<{ rule: string; id: string }>(queries.join('\nunion all '))
  return found.map(({ rule, id }) => `${rule}: ${id}`)
}

type Booked = {
  order: string
  isManual: boolean
  /** Cents that were paid, or that a released order owes. */
  paid: number
  refunded: number
  isReversed: boolean
  net: number | null
}

/** Compares the money of each order with PayPal's ledger; an order outside PayPal has moved none there. */
async function differencesToLedger(rows: Rows, movements: readonly Moved[]): Promise<string[]> {
  const booked = await rows<Booked>(`
    select c.provider_order_id as order, c.provider_order_id like 'manual-%' as "isManual",
      coalesce(sum(p.amount_cents) filter (where p.status <> 'denied' and (p.status <> 'pending' or ${released})), 0)::int as paid,
      ${refundsOf('c.id')}::int as refunded, coalesce(bool_or(p.status = 'reversed'), false) as "isReversed",
      case when ${paid} then (select sum(s.gross_cents - s.discount_cents + s.shipping_cents - s.refunded_cents)::int from sale_lines s where s.checkout_id = c.id) end as net
    from checkouts c left join payments p on p.checkout_id = c.id where c.provider_order_id is not null group by c.id`)
  const completed = movements.filter(({ status }) => status === 'COMPLETED')
  const moved = new Set(completed.map(({ orderId }) => orderId))
  const problems: string[] = []
  for (const { order, isManual, paid: cents, refunded, isReversed, net } of booked) {
    const own = completed.filter(({ orderId }) => orderId === order)
    moved.delete(order)
    const sum = (kind: Moved['kind']) =>
      own.reduce((total, movement) => total + (movement.kind === kind ? movement.cents : 0), 0)
    if (isManual) {
      if (own.length > 0) problems.push(`${order} is paid outside PayPal and has moved money there`)
      if (net !== null && net !== cents - refunded)
        problems.push(`${order}: ${cents - refunded} is left, figures have ${net}`)
      continue
    }
    if (sum('capture') !== cents || sum('refund') !== refunded)
      problems.push(
        `${order}: PayPal took ${sum('capture')} and gave ${sum('refund')} back, booked ${cents} and ${refunded}`,
      )
    const takenBack = sum('reversal') - sum('return')
    if (takenBack > 0 !== isReversed) problems.push(`${order}: a bank took ${takenBack} back, which is not booked`)
    const left = cents - refunded - takenBack
    if (net !== null && net !== left) problems.push(`${order}: PayPal has ${left} left, figures have ${net}`)
  }
  for (const order of moved) problems.push(`${order} moved money and is no order`)
  return problems
}

/** Returns everything that differs between the records of a shop that has settled all its orders, and PayPal's ledger. */
export async function compareRecords(rows: Rows, movements: readonly Moved[]): Promise<string[]> {
  return [...(await brokenRules(rows)), ...(await differencesToLedger(rows, movements))]
}
