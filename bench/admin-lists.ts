// Measures how long the owner waits with far more data than one musician has: every back-office list with 100 and with
// 10,000 items, and with 1,000 and 100,000 orders.
import { type Breakdown, breakdowns } from '../src/features/commerce/numbers/numbers.contract'
import { insertAccount, insertSession } from '../tests/support/administrator'
import type { RunningSite } from '../tests/support/running-site'
import type { Section } from './results'

type Scale = { items: number; orders: number }
type ListCost = { list: string; milliseconds: number; rows: number }

const smallScale: Scale = { items: 100, orders: 1000 }
const largeScale: Scale = { items: 10_000, orders: 100_000 }

const requests = 50
const warmUps = 3
const owner = 'owner@example.com'

/**
 * Each statement fills its table up to `$1` benchmark rows and keeps existing rows. The first few hundred orders and
 * mails fill a page of every filter, so that both scales show pages of the same length.
 */
const seeds: readonly { of: keyof Scale; statement: string }[] = [
  {
    of: 'items',
    statement: `
      insert into shop_items (slug, category, title, description, price, image_url, tags, is_visible, is_featured, order_index, created_at)
      select 'bench-' || n, (array['digital_music', 'sheet_music', 'merchandise', 'physical_music', 'cd'])[1 + n % 5], 'Bench item ' || n, 'What is in item ' || n, 5 + n % 40,
        'https://pictures.example/shop/' || n || '.jpg', array['tag'], n % 9 > 0, n % 50 = 0, n, timestamptz '2020-01-01' + n * interval '1 minute'
      from generate_series((select count(*)::int + 1 from shop_items where slug like 'bench-%'), $1::int) n`,
  },
  {
    of: 'items',
    statement: `
      insert into contact_messages (name, email, subject, message, status, created_at)
      select 'Writer ' || n, 'writer' || n || '@example.com', 'Bench ' || n, 'Will you play in town ' || n || '?', (array['unread', 'read', 'answered'])[1 + n % 3], now() - n * interval '20 minutes'
      from generate_series((select count(*)::int + 1 from contact_messages where subject like 'Bench %'), $1::int) n`,
  },
  {
    of: 'items',
    statement: `
      insert into newsletter_subscribers (email, status, created_at, confirmed_at)
      select 'reader' || n || '@example.com', 'confirmed', now() - n * interval '1 hour', now() - n * interval '1 hour'
      from generate_series((select count(*)::int + 1 from newsletter_subscribers where email like 'reader%'), $1::int) n`,
  },
  {
    of: 'items',
    statement: `
      insert into deleted_records (resource, record_id, title, record, deleted_by, deleted_at)
      select 'events', gen_random_uuid(), 'Bench evening ' || n, jsonb_build_object('title', 'Bench evening ' || n, 'description', repeat('x', 400)), '${owner}', now() - n * interval '4 minutes'
      from generate_series((select count(*)::int + 1 from deleted_records where title like 'Bench %'), $1::int) n`,
  },
  {
    of: 'orders',
    statement: `
      with bought as (
        insert into checkouts (cookie_hash, cart_hash, email, items_cents, total_cents, status, needs_shipping, shipped_at, refunded_cents, invoice_number, provider_order_id, payer_name, shipping_address, offer, source, campaign, paid_at, created_at)
        select 'bench', n::text, 'buyer' || n || '@example.com', 1500, 1500, status, n % 5 = 0,
          case when status = 'paid' and n % 5 = 0 and not is_waiting then at end, case when status = 'paid' and is_back then 1500 else 0 end, 'BENCH-' || n, 'PAYPAL-' || n, 'Payer ' || n,
          case when n % 5 = 0 then jsonb_build_object('name', 'Payer ' || n, 'line1', n || ' Long Street', 'line2', null, 'city', 'Town ' || n % 1000, 'state', 'CA', 'postalCode', (10000 + n % 90000)::text, 'countryCode', 'US') end,
          case when n % 6 = 0 then jsonb_build_object('id', gen_random_uuid(), 'code', 'CODE ' || n % 5, 'kind', 'percent', 'value', 1) end, (array['jazz-blog.example', 'newsletter', 'facebook.com'])[n % 4], (array['spring', 'autumn'])[n % 3], at, at
        from (
          select n, at, n % 200 = 0 or n <= 400 as is_waiting, n % 100 = 3 or n between 401 and 500 as is_back,
            case when n % 500 = 0 or n between 501 and 560 then 'shortage' when n % 500 = 1 or n between 561 and 620 then 'pending' when n % 7 = 0 then 'expired' else 'paid' end as status
          from (select n, now() - case when n between 651 and 1000 then n % 300 * interval '1 hour' else (hashint4(n) & 2147483647) % 157680000 * interval '1 second' end as at from generate_series((select count(*)::int + 1 from checkouts where cookie_hash = 'bench'), $1::int) n) numbered
        ) told
        returning *
      ), lines as (
        insert into checkout_lines (checkout_id, shop_item_id, format, title, category, quantity, unit_cents, download_limit, download_expiry_days, position)
        select id, (lpad((cart_hash::int % 40)::text, 8, '0') || '-0000-4000-8000-000000000000')::uuid, case when needs_shipping then 'cd' else 'pdf' end, case when invoice_number like '%77' or provider_order_id in (select 'PAYPAL-' || n from generate_series(1, 60) n) then 'Bench ballad' else 'Bench item' end, case when needs_shipping then 'physical_music' else 'sheet_music' end, 1, 1500, 5, 30, 0 from bought
      ), money as (
        insert into payments (checkout_id, provider_capture_id, status, amount_cents, currency, raw_status, created_at)
        select id, 'C' || invoice_number, case when refunded_cents > 0 then 'refunded' else 'completed' end, 1500, 'USD', 'COMPLETED', created_at from bought where status = 'paid' returning *
      ), back as (
        insert into refunds (payment_id, amount_cents, status, reason, created_at) select id, 1500, 'completed', 'bench', created_at from money where status = 'refunded'
      ), parcels as (
        insert into shipments (checkout_id, shipped_at, shipped_by) select id, shipped_at, '${owner}' from bought where shipped_at is not null
      )
      insert into orders (checkout_id, customer_email, payment_status, shop_item_id, format, title, category, quantity, unit_cents, provider_order_id, position, refunded_cents, created_at)
      select id, email, case when refunded_cents > 0 then 'refunded' else 'completed' end, (lpad((cart_hash::int % 40)::text, 8, '0') || '-0000-4000-8000-000000000000')::uuid, case when needs_shipping then 'cd' else 'pdf' end, 'Bench item', case when needs_shipping then 'physical_music' else 'sheet_music' end, 1, 1500, provider_order_id, 0, refunded_cents, created_at
      from bought where status = 'paid'`,
  },
  {
    of: 'orders',
    statement: `
      insert into outbox (dedupe_key, kind, recipient, payload, status, tries, last_error, created_at, sent_at)
      select 'bench:' || n, 'receipt', 'buyer' || n || '@example.com', jsonb_build_object('checkoutId', gen_random_uuid()), case when n % 1000 = 0 or n <= 60 then 'dead' else 'sent' end, 1,
        case when n % 1000 = 0 or n <= 60 then '550 5.1.1 user unknown' end, now() - n * interval '10 minutes', now() - n * interval '10 minutes'
      from generate_series((select count(*)::int + 1 from outbox where dedupe_key like 'bench:%'), $1::int) n`,
  },
  {
    of: 'orders',
    statement: `
      insert into audit (at, actor, what, ref, detail)
      select now() - ($1::int - n) * interval '10 minutes', '${owner}', 'events.updated', 'events:' || gen_random_uuid(), '{"title": "Bench", "before": {"city": "A"}, "after": {"city": "B"}}'
      from generate_series((select count(*)::int + 1 from audit where detail->>'title' = 'Bench'), $1::int) n`,
  },
]

/** Fills every list up to the scale. */
async function fillLists(site: RunningSite, scale: Scale): Promise<void> {
  // The figures of sales are rebuilt once, as an import does it.
  for (const { of, statement } of seeds)
    await site.sql(
      `begin; set local bandstand.sales = 'later'; ${statement.replaceAll('$1', String(scale[of]))}; commit`,
    )
  await site.sql('select note_sales(array(select id from checkouts))')
  // Does what autovacuum does in its own time: updates the planner's statistics and moves new rows into the search
  // index itself.
  await site.sql('vacuum analyze')
}

const thisYear = new Date().getFullYear()
/** False for steps that five years have too many of. */
const isLong = (by: Breakdown) => by !== 'day'

/** The lists and their addresses; `last` is the last page of the items. */
const listPaths = ({ items, orders }: Scale): readonly { list: string; path: string }[] => {
  const last = Math.ceil(items / 50)
  return [
    { list: 'dashboard', path: '/api/admin/dashboard' },
    { list: 'counts of the menu', path: '/api/admin/dashboard/counts' },
    ...['waiting', 'shipped'].map((state) => ({
      list: `packing, ${state}`,
      path: `/api/admin/packing?state=${state}`,
    })),
    { list: 'shop items', path: '/api/admin/shop-items' },
    { list: 'shop items, last page', path: `/api/admin/shop-items?page=${last}` },
    { list: 'shop items, sorted by title', path: '/api/admin/shop-items?sort=title&direction=desc' },
    { list: 'shop items, search', path: `/api/admin/shop-items?search=item%20${items - 1}` },
    { list: 'shop items, search that fits them all', path: '/api/admin/shop-items?search=bench' },
    { list: 'orders', path: '/api/admin/orders' },
    ...['to-ship', 'pending', 'refunded', 'trouble'].map((filter) => ({
      list: `orders, ${filter}`,
      path: `/api/admin/orders?filter=${filter}`,
    })),
    { list: 'orders, search by address', path: `/api/admin/orders?search=buyer${orders - 1}` },
    { list: 'orders, search by part of a street', path: `/api/admin/orders?search=${orders - 5}%20long` },
    { list: 'orders, search by a town', path: `/api/admin/orders?search=town%20${orders > 1000 ? 405 : ''}` },
    { list: 'orders, search by an item of one in a hundred', path: '/api/admin/orders?search=ballad' },
    { list: 'orders, search by an item of all', path: '/api/admin/orders?search=bench%20item' },
    { list: 'orders, search that fits them all', path: '/api/admin/orders?search=buyer' },
    { list: 'orders, search that fits none', path: '/api/admin/orders?search=nobody' },
    ...breakdowns.map((by) => ({ list: `numbers by ${by}, this month`, path: `/api/admin/numbers?by=${by}` })),
    ...breakdowns
      .filter(isLong)
      .map((by) => ({
        list: `numbers by ${by}, five years`,
        path: `/api/admin/numbers?by=${by}&from=${thisYear - 4}-01-01&to=${thisYear}-12-31`,
      })),
    { list: 'messages', path: '/api/admin/messages' },
    { list: 'messages, last page', path: `/api/admin/messages?page=${last}` },
    { list: 'messages, search', path: `/api/admin/messages?search=writer${items - 1}` },
    {
      list: 'messages, search that fits a hundred',
      path: `/api/admin/messages?search=${items > 100 ? 'writer77' : 'writer'}`,
    },
    { list: 'subscribers', path: '/api/admin/subscribers' },
    { list: 'subscribers, last page', path: `/api/admin/subscribers?page=${last}` },
    { list: 'subscribers, search', path: `/api/admin/subscribers?search=reader${items - 1}` },
    { list: 'palette, a word of all', path: '/api/admin/quick-search?q=bench' },
    { list: 'palette, one order', path: `/api/admin/quick-search?q=BENCH-${orders - 1}` },
    { list: 'palette, nothing', path: '/api/admin/quick-search?q=nobody' },
    { list: 'activity', path: '/api/admin/activity' },
    { list: 'trash', path: '/api/admin/trash' },
    ...['failed', 'waiting', 'sent'].map((state) => ({
      list: `mails, ${state}`,
      path: `/api/admin/mails?state=${state}`,
    })),
  ]
}

/** Returns the list in a response, whatever its key is called. */
const readRows = ({ rows, ...answer }: Record<string, unknown>): number =>
  [rows, ...Object.values(answer)].find((value): value is unknown[] => Array.isArray(value))?.length ?? 0

/** Returns the owner's cookie; valid until the site is removed. */
async function ownerCookie(site: RunningSite): Promise<string> {
  const query = (statement: string, values: unknown[]) => site.sql(statement, values)
  await insertAccount(query, { email: owner, isAllowlistManager: true })
  const { secret } = await insertSession(query, { email: owner })
  return `sid=${secret}`
}

/**
 * Requests each list repeatedly as one owner. The fastest request counts, since other load can only add time. Throws
 * when a request is refused.
 */
async function costOfLists(site: RunningSite, scale: Scale, cookie: string): Promise<ListCost[]> {
  const costs: ListCost[] = []
  for (const { list, path } of listPaths(scale)) {
    const times: number[] = []
    let rows = 0
    for (let count = -warmUps; count < requests; count += 1) {
      const before = performance.now()
      const response = await fetch(`${site.url}${path}`, { headers: { cookie } })
      const answer = (await response.json()) as Record<string, unknown>
      if (!response.ok) throw new Error(`${path} answered ${response.status}`)
      rows = readRows(answer)
      if (count >= 0) times.push(performance.now() - before)
    }
    costs.push({ list, milliseconds: Math.min(...times), rows })
  }
  return costs
}

/** Measures both scales on one site, the small one first; returns the section of the report. */
export async function adminLists(site: RunningSite): Promise<Section> {
  const cookie = await ownerCookie(site)
  await fillLists(site, smallScale)
  const small = await costOfLists(site, smallScale, cookie)
  await fillLists(site, largeScale)
  const large = await costOfLists(site, largeScale, cookie)
  const scale = ({ items, orders }: Scale) =>
    `${items.toLocaleString('en-US')} items and ${orders.toLocaleString('en-US')} orders`
  return {
    heading: `Lists of the back-office (${scale(smallScale)} against ${scale(largeScale)})`,
    lines: [
      `As many messages, subscribers and deleted records as items, as many mails and entries of the log as orders. Milliseconds from asking to the last byte on the same machine, the fastest of ${requests} requests; "rows" are those on the page.`,
      '',
      '| list | small: ms | rows | large: ms | rows | ratio |',
      '|---|--:|--:|--:|--:|--:|',
      ...small.map((before, index) => {
        const after = large[index] ?? before
        return `| ${before.list} | ${before.milliseconds.toFixed(1)} | ${before.rows} | ${after.milliseconds.toFixed(1)} | ${after.rows} | ${(after.milliseconds / before.milliseconds).toFixed(1)} |`
      }),
    ],
  }
}
