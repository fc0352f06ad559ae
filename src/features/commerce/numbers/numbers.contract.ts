// Figures of sales for the owner: by time, item, edition, category, format, country, code and source.
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { isoDay, uuid } from '@/lib/fields'
import { dayCount, daysOfStep, mostSteps, timeSteps, type TimeStep } from './numbers.rules'
import { numbersTexts } from './numbers.texts'

/** Kinds of rows of the list. */
export const breakdowns = [
  ...timeSteps,
  'item',
  'edition',
  'category',
  'format',
  'country',
  'code',
  'source',
  'campaign',
] as const
export type Breakdown = (typeof breakdowns)[number]

export const isTimeStep = (by: Breakdown): by is TimeStep => (timeSteps as readonly string[]).includes(by)

export const comparisons = ['before', 'year', 'none'] as const

/** Sums in whole cents of one currency. `netCents`: gross less discount, refunds and fee, with shipping. */
export const figures = z.object({
  orders: z.number().int(),
  pieces: z.number().int(),
  grossCents: z.number().int(),
  discountCents: z.number().int(),
  shippingCents: z.number().int(),
  refundedCents: z.number().int(),
  feeCents: z.number().int(),
  netCents: z.number().int(),
})
export type Figures = z.output<typeof figures>

const period = z.object({ from: z.string(), to: z.string() })

/** A row of the list. The days are those of its orders. */
export const figuresRow = figures.extend({
  id: z.string(),
  label: z.string(),
  /** Filter of the list of orders, such as `USD.category.sheet_music`. */
  sales: z.string(),
  ...period.shape,
  /** The same of the period to compare with; null without one. */
  beforeNetCents: z.number().int().nullable(),
})
export type FiguresRow = z.output<typeof figuresRow>

export const numbersQuestion = z
  .object({
    /** Days in the site's time zone. Without them: this month. */
    from: isoDay.optional(),
    to: isoDay.optional(),
    by: z.enum(breakdowns).default('category'),
    compare: z.enum(comparisons).default('before'),
    /** ISO 4217 code; the shop's currency by default. */
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .optional(),
  })
  .superRefine(({ from, to, by }, { addIssue }) => {
    if (from === undefined || to === undefined) return
    const refuse = (message: string) => addIssue({ code: 'custom', path: ['to'], message })
    if (from > to) refuse(numbersTexts.reversed)
    else if (isTimeStep(by) && dayCount({ from, to }) > mostSteps * daysOfStep[by]) refuse(numbersTexts.tooManySteps)
  })
export type NumbersQuestion = z.input<typeof numbersQuestion>

/** The share of sales that a selling platform would have kept, at the rate that the owner looked up. */
const platformShare = z.object({
  /** 15 is 15 %. */
  percent: z.number(),
  /** Day of the rate. */
  asOf: z.string(),
  /** Whole cents of what buyers paid, less refunds. */
  keptCents: z.number().int(),
})
export type PlatformShare = z.output<typeof platformShare>

/** Reads a rate as it is typed, such as `12.5` or `12,5 %`; nothing typed is null. */
const typedPercent = z
  .string()
  .max(20)
  .transform((text, { addIssue }) => {
    const number = text.replace('%', '').replace(',', '.').trim()
    if (number === '') return null
    const percent = /^\d{1,3}(\.\d{1,2})?$/.test(number) ? Number(number) : NaN
    if (percent >= 0 && percent <= 100) return percent
    addIssue({ code: 'custom', message: numbersTexts.platform.badPercent })
    return z.NEVER
  })

const saleReport = z.object({
  /** Today in the site's time zone. */
  today: z.string(),
  by: z.enum(breakdowns),
  period,
  /** Null when nothing is compared. */
  before: period.nullable(),
  currency: z.string(),
  /** Currencies with sales, the shop's first. */
  currencies: z.array(z.string()),
  total: figures,
  totalBefore: figures.nullable(),
  rows: z.array(figuresRow),
  /** Net of each step of the period, oldest first, in cents. */
  chart: z.array(period.extend({ cents: z.number().int() })),
  /** Null while the owner has entered no rate. */
  platform: platformShare.nullable(),
  /** True while sales near midnight are being moved to their day in another time zone. */
  isMoving: z.boolean(),
})
export type SaleReport = z.output<typeof saleReport>

export const interestQuestion = z
  .object({
    /** Days in the site's time zone; the last 30 days without them. */
    from: isoDay.optional(),
    to: isoDay.optional(),
    /** One item only. */
    item: uuid.optional(),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    message: numbersTexts.reversed,
  })

/** Number of times that visitors took each step with an item in a period; `bought`: its orders. */
export const interestRow = z.object({
  id: z.string(),
  title: z.string(),
  seen: z.number().int(),
  inside: z.number().int(),
  played: z.number().int(),
  cart: z.number().int(),
  bought: z.number().int(),
})
export type InterestRow = z.output<typeof interestRow>

export const numbersEndpoints = {
  platformRate: endpoint({
    method: 'POST',
    path: '/api/admin/numbers/platform-rate',
    access: 'administrator',
    summary: 'Stores the rate of a selling platform to compare sales with, and its day; an empty rate forgets it.',
    body: z.object({ percent: typedPercent, asOf: z.string().pipe(isoDay) }),
    output: z.object({ done: z.literal(true) }),
  }),
  interest: endpoint({
    method: 'GET',
    path: '/api/admin/numbers/interest',
    access: 'administrator',
    summary: 'How often visitors saw each item, looked inside, listened, put it into the cart and bought it.',
    query: interestQuestion,
    /** The most seen first; `leftOut`: number of rows that only the CSV has. */
    output: z.object({ rows: z.array(interestRow), leftOut: z.number().int() }),
  }),
  report: endpoint({
    method: 'GET',
    path: '/api/admin/numbers',
    access: 'administrator',
    summary: 'Figures of sales in a period, and of the period to compare with.',
    query: numbersQuestion,
    /** `leftOut`: number of rows that only the CSV has. */
    output: saleReport.extend({ leftOut: z.number().int() }),
  }),
}
