// Defines the tables of the archive for the accountant: their rows in the database and their cells.
import { manualIdPattern } from '@/adapters/payments/manual-ids'
import type { DocumentBuyer, DocumentTotals } from '@/db/schema/commerce/documents'
import { categoryNames } from '@/features/commerce/catalog/shop-categories'
import { documentNumber } from '@/features/commerce/documents/document-words'
import { type BookColumn, type BookName, booksTexts as texts } from '../books.texts'

/** Whole cents; a cell of text is guarded against formulas, one of cents is not. */
export type Cents = { cents: number }
export type Cell = string | number | Cents | null

const cents = (value: unknown): Cents => ({ cents: Number(value) })

/**
 * A table. Its query reads the period from `asked`: the days `first` and `last`, the time zone `zone`, and
 * the typed tax `rates`.
 */
export type BookTable<Name extends BookName, Row> = {
  query: string
  cells: Record<BookColumn<Name>, (row: Row) => Cell>
}

const categoryName = (category: string): string =>
  category === '' ? texts.shipping : ((categoryNames as Readonly<Record<string, string>>)[category] ?? category)

const total = ({ gross, discount, shipping }: { gross: string; discount: string; shipping: string }): number =>
  Number(gross) - Number(discount) + Number(shipping)

/** Amounts are texts, because they may exceed the range of an integer. */
type Sale = {
  order: string | null
  day: string
  position: number
  item: string
  edition: string
  category: string
  format: string
  country: string
  currency: string
  pieces: number
  gross: string
  discount: string
  shipping: string
  code: string | null
  is_sold_out: boolean
  invoice: string | null
}

export const saleCents = (row: Pick<Sale, 'gross' | 'discount' | 'shipping'>): number => total(row)

/** Reads the lines of the figures, which stay when an order is deleted. */
export const sales: BookTable<'sales', Sale> = {
  query: `
    select c.invoice_number as "order", to_char(l.day, 'YYYY-MM-DD') as day, l.position, l.item_title as item,
      l.edition_title as edition, l.category, l.format, l.country, l.currency, l.pieces, l.gross_cents as gross,
      l.discount_cents as discount, l.shipping_cents as shipping, c.offer ->> 'code' as code,
      coalesce(o.payment_status = 'failed', false) as is_sold_out,
      d.series || '-' || lpad(d.number::text, greatest(4, length(d.number::text)), '0') as invoice
    from asked cross join sale_lines l
      left join checkouts c on c.id = l.checkout_id
      left join orders o on o.checkout_id = l.checkout_id and o.position = l.position
      left join documents d on d.checkout_id = l.checkout_id and d.kind = 'invoice'
    where l.day between asked.first and asked.last and (l.position >= 0 or l.shipping_cents <> 0)
    order by l.day, l.sold_at, l.checkout_id, l.position < 0, l.position`,
  cells: {
    order: ({ order }) => order,
    date: ({ day }) => day,
    item: ({ item, position }) => (position < 0 ? texts.shipping : item),
    edition: ({ edition }) => edition,
    category: ({ category }) => categoryName(category),
    format: ({ format }) => format,
    country: ({ country }) => country,
    currency: ({ currency }) => currency,
    quantity: ({ pieces, position }) => (position < 0 ? null : pieces),
    price: ({ gross }) => cents(gross),
    discount: ({ discount }) => cents(discount),
    shipping: ({ shipping }) => cents(shipping),
    total: (row) => cents(total(row)),
    code: ({ code, discount }) => (Number(discount) > 0 ? code : null),
    'sold out': ({ is_sold_out }) => (is_sold_out ? texts.yes : null),
    invoice: ({ invoice }) => invoice,
  },
}

type Payment = {
  day: string
  order: string
  currency: string
  amount: number
  fee: number | null
  transaction: string
  is_sale: boolean
}

/** Counts a released order on the day its money came, less what was credited before. */
export const payments: BookTable<'payments', Payment> = {
  query: `
    select to_char(came.at at time zone asked.zone, 'YYYY-MM-DD') as day, c.invoice_number as "order", p.currency, came.amount,
      p.fee_cents as fee, case when p.provider_capture_id like '${manualIdPattern}' then p.raw_status else p.provider_capture_id end as transaction, c.status in ('paid', 'shortage') as is_sale
    from asked cross join payments p join checkouts c on c.id = p.checkout_id
      left join manual_payments m on m.checkout_id = c.id and m.released_at is not null
      cross join lateral (select case when m.checkout_id is null then coalesce(c.paid_at, p.created_at) else m.paid_at end as at,
        p.amount_cents - (select coalesce(sum(r.amount_cents), 0) from refunds r
          where r.payment_id = p.id and r.is_credit and r.status = 'completed')::integer as amount) came
    where p.status not in ('pending', 'denied') and came.amount > 0
      and (came.at at time zone asked.zone)::date between asked.first and asked.last
    order by came.at, p.id`,
  cells: {
    date: ({ day }) => day,
    order: ({ order }) => order,
    currency: ({ currency }) => currency,
    amount: ({ amount }) => cents(amount),
    fee: ({ fee }) => (fee === null ? null : cents(fee)),
    'after fee': ({ amount, fee }) => (fee === null ? null : cents(amount - fee)),
    transaction: ({ transaction }) => transaction,
    sale: ({ is_sale }) => (is_sale ? texts.yes : texts.no),
  },
}

type Refund = {
  day: string
  order: string
  order_day: string
  is_reversal: boolean
  is_credit: boolean
  item: string | null
  pieces: number | null
  currency: string
  amount: string
  transaction: string | null
  note: string | null
}

export const refunds: BookTable<'refunds', Refund> = {
  query: `
    select to_char(back.at at time zone asked.zone, 'YYYY-MM-DD') as day, c.invoice_number as "order",
      to_char(coalesce(c.paid_at, c.created_at) at time zone asked.zone, 'YYYY-MM-DD') as order_day, back.is_reversal, back.is_credit, o.title as item,
      back.pieces, back.currency, back.amount,
      case when back.transaction like '${manualIdPattern}' then null else back.transaction end as transaction,
      d.series || '-' || lpad(d.number::text, greatest(4, length(d.number::text)), '0') as note
    from asked cross join (
        select r.id, p.checkout_id, r.updated_at as at, false as is_reversal, r.is_credit, r.order_id, r.pieces, p.currency,
          r.amount_cents::bigint as amount, r.provider_refund_id as transaction
        from refunds r join payments p on p.id = r.payment_id where r.status = 'completed'
        union all
        select p.id, p.checkout_id, p.updated_at, true, false, null, null, p.currency,
          p.amount_cents - coalesce((select sum(r.amount_cents) from refunds r where r.payment_id = p.id and r.status = 'completed'), 0),
          p.provider_capture_id
        from payments p where p.status = 'reversed'
      ) back
      join checkouts c on c.id = back.checkout_id
      left join orders o on o.id = back.order_id
      left join documents d on d.refund_id = back.id
    where (back.at at time zone asked.zone)::date between asked.first and asked.last and back.amount > 0
    order by back.at, back.id`,
  cells: {
    date: ({ day }) => day,
    order: ({ order }) => order,
    'order date': ({ order_day }) => order_day,
    kind: ({ is_reversal, is_credit }) => (is_reversal ? texts.reversal : is_credit ? texts.credit : texts.refund),
    item: ({ item }) => item,
    quantity: ({ pieces }) => pieces,
    currency: ({ currency }) => currency,
    amount: ({ amount }) => cents(amount),
    transaction: ({ transaction }) => transaction,
    'credit note': ({ note }) => note,
  },
}

type Issued = {
  id: string
  series: string
  number: number
  kind: 'invoice' | 'credit_note'
  issued_on: string
  supplied_on: string
  order: string
  corrects_series: string | null
  corrects_number: number | null
  buyer: DocumentBuyer | null
  currency: string
  totals: DocumentTotals
}

/** Returns an amount of a document as it counts: a credit note lowers the sum. */
export const issuedCents = ({ kind }: Pick<Issued, 'kind'>, amount: number): number =>
  kind === 'credit_note' ? 0 - amount : amount

const documentCents = (row: Issued, amount: number): Cents => cents(issuedCents(row, amount))

export const documentFile = (row: Pick<Issued, 'series' | 'number'>): string => `${documentNumber(row)}.pdf`

export const documents: BookTable<'documents', Issued> = {
  query: `
    select d.id, d.series, d.number, d.kind, to_char(d.issued_on, 'YYYY-MM-DD') as issued_on,
      to_char(d.supplied_on, 'YYYY-MM-DD') as supplied_on, d.order_number as "order", i.series as corrects_series,
      i.number as corrects_number, d.buyer, d.currency, d.totals
    from asked cross join documents d left join documents i on i.id = d.corrects
    where d.issued_on between asked.first and asked.last
    order by d.series desc, d.number`,
  cells: {
    number: (row) => documentNumber(row),
    kind: ({ kind }) => texts.kinds[kind],
    date: ({ issued_on }) => issued_on,
    'date of supply': ({ supplied_on }) => supplied_on,
    order: ({ order }) => order,
    'for invoice': ({ corrects_series: series, corrects_number: number }) =>
      series === null || number === null ? null : documentNumber({ series, number }),
    buyer: ({ buyer }) => buyer?.name ?? null,
    'tax number': ({ buyer }) => buyer?.taxNumber ?? null,
    reference: ({ buyer }) => buyer?.reference ?? null,
    currency: ({ currency }) => currency,
    items: (row) => documentCents(row, row.totals.itemsCents),
    discount: (row) => documentCents(row, row.totals.discountCents),
    shipping: (row) => documentCents(row, row.totals.shippingCents),
    total: (row) => documentCents(row, row.totals.totalCents),
    file: documentFile,
  },
}

type Country = {
  country: string
  category: string
  currency: string
  orders: string
  pieces: string
  paid: string
  refunded: string
  /** Percent as typed; null when no rate was typed. */
  rate: string | null
}

/** Returns the tax in cents that is part of an amount, rounded. Null without a rate. */
function includedTax({ paid, refunded, rate }: Country): number | null {
  if (rate === null) return null
  const points = Math.round(Number(rate) * 100)
  const tax = ((Number(paid) - Number(refunded)) * points) / (10_000 + points)
  // Never -0, which would be written as a negative amount.
  return Math.round(tax) || 0
}

/**
 * Takes the rate that names country and category before one that names the country only, then the category only, then
 * neither; of these, the one that began last.
 */
export const countries: BookTable<'countries', Country> = {
  query: `
    select l.country, l.category, l.currency, count(distinct l.checkout_id) as orders, sum(l.pieces) as pieces,
      sum(l.gross_cents - l.discount_cents + l.shipping_cents) as paid, sum(l.refunded_cents) as refunded, t.rate
    from asked cross join sale_lines l left join lateral (
        select r ->> 'rate' as rate from jsonb_array_elements(asked.rates) r
        where r ->> 'country' in (l.country, '') and r ->> 'category' in (coalesce(nullif(l.category, ''), 'shipping'), '')
          and r ->> 'from' <= to_char(l.day, 'YYYY-MM-DD')
        order by r ->> 'country' = '', r ->> 'category' = '', r ->> 'from' desc
        limit 1
      ) t on true
    where l.day between asked.first and asked.last
    group by l.country, l.category, l.currency, t.rate
    having sum(l.gross_cents + l.shipping_cents + l.refunded_cents) <> 0
    order by l.currency, l.country, l.category = '', l.category, t.rate`,
  cells: {
    country: ({ country }) => country,
    category: ({ category }) => categoryName(category),
    currency: ({ currency }) => currency,
    orders: ({ orders }) => Number(orders),
    quantity: ({ pieces, category }) => (category === '' ? null : Number(pieces)),
    total: ({ paid }) => cents(paid),
    refunded: ({ refunded }) => cents(refunded),
    'after refunds': ({ paid, refunded }) => cents(Number(paid) - Number(refunded)),
    'rate as typed': ({ rate }) => rate,
    'tax at that rate': (row) => {
      const tax = includedTax(row)
      return tax === null ? null : cents(tax)
    },
    'net at that rate': (row) => {
      const tax = includedTax(row)
      return tax === null ? null : cents(Number(row.paid) - Number(row.refunded) - tax)
    },
  },
}
