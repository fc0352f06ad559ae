// Counts what a stress test has sold, by kind, for its figures and to prove that nothing was left out.

const counts = {
  'sheets for one player': `from sold where category = 'sheet_music' and licence ->> 'copies' = '1'`,
  'licences for more': `from sold where (licence ->> 'copies')::int > 1`,
  'lines in a sale': 'from sold where in_sale',
  'lines paid with more than the price': 'from sold where extra_unit_cents > 0',
  'orders with a code': `from offer_uses where state = 'kept'`,
  'orders paid outside the site': 'from manual_payments where paid_at is not null',
  'orders released before their payment': 'from manual_payments where released_at is not null',
  'orders outside the site cancelled unpaid':
    'from manual_payments where closed_at is not null and released_at is null',
  'gifts mailed': 'from gifts where mailed_at is not null',
  'gifts opened': 'from gifts where opened_at is not null',
  'gifts cancelled': 'from gifts where cancelled_at is not null',
  'cards redeemed': 'from download_cards where redeemed_at is not null',
  'orders refunded in part': `from payments where status = 'partially_refunded'`,
  'orders refunded in full': `from payments where status = 'refunded'`,
  'payments taken back by a bank': `from payments where status = 'reversed'`,
  invoices: `from documents where kind = 'invoice' and checkout_id in (select id from checkouts)`,
  'credit notes': `from documents where kind = 'credit_note' and checkout_id in (select id from checkouts)`,
} as const

export type SoldKind = keyof typeof counts
export type SoldCounts = Record<SoldKind, number>
const kinds = Object.keys(counts) as SoldKind[]

export const nothingSold = (): SoldCounts => Object.fromEntries(kinds.map((kind) => [kind, 0])) as SoldCounts

/** Returns the counts of a shop, added to earlier ones. */
export async function countSold(
  rows: <Row extends Record<string, unknown>>(query: string) => Promise<Row[]>,
  earlier = nothingSold(),
): Promise<SoldCounts> {
  const columns = kinds.map((kind) => `(select count(*)::int ${counts[kind].replace('from sold', sold)}) as "${kind}"`)
  const [found] = await rows<SoldCounts>(`select ${columns.join(', ')}`)
  return Object.fromEntries(kinds.map((kind) => [kind, earlier[kind] + (found?.[kind] ?? 0)])) as SoldCounts
}

const sold = `from (select o.* from orders o join checkouts c on c.id = o.checkout_id and c.given_as is null where o.payment_status in ('completed', 'refunded')) sold`

export const soldWords = (counted: SoldCounts): string => kinds.map((kind) => `${counted[kind]} ${kind}`).join(', ')

/** Returns the kinds of which nothing was sold. */
export const leftOut = (counted: SoldCounts): SoldKind[] => kinds.filter((kind) => counted[kind] === 0)
