// Routes for what people who pack print: packing slips and address labels, of one order or of all to ship.
import { z } from 'zod'
import type { Context } from '@/platform/context'
import { inline } from '@/platform/http/content-disposition'
import { drawnPdf } from '@/platform/http/drawn-file'
import type { RawRoute } from '@/platform/http/handler'
import { drawSheets, type PaperSheet } from '@/platform/papers/paper'
import { AppError } from '@/lib/errors'
import { uuid } from '@/lib/fields'
import { fieldErrors } from '@/lib/field-errors'
import { toSlug } from '@/lib/slug'
import { labelKinds, labelsPerSheet, ordersPerPage } from '../../packing.rules'
import { findVisible, findWaiting } from '../packing-list'
import { findParcels } from '../sent-pieces'
import { labelSheets, rollSheets } from './address-labels'
import { type Slip, slipSheets } from './packing-slip'
import { readSlips, type ToPrint } from './read-slips'

const wishes = z
  .object({
    slips: z.enum(['yes', 'no']).default('yes'),
    labels: z.enum(labelKinds).default('none'),
    /** Place of the first label on its sheet. */
    start: z.coerce.number().int().min(1).max(labelsPerSheet).default(1),
    /** The last order of the previous PDF. */
    after: uuid.optional(),
  })
  .refine(({ slips, labels }) => slips === 'yes' || labels !== 'none', { message: 'Choose packing slips or labels.' })
type Wishes = z.output<typeof wishes>

/** Throws AppError `invalid_input`. */
function readWishes(request: Request): Wishes {
  const asked = wishes.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  if (asked.success) return asked.data
  throw new AppError('invalid_input', { fields: fieldErrors(asked.error) })
}

/** Yields the pages one by one, because arranging a slip takes as long as drawing it. */
function* toSheets(slips: readonly Slip[], { slips: hasSlips, labels, start }: Wishes): Generator<PaperSheet> {
  if (hasSlips === 'yes') for (const slip of slips) yield* slipSheets(slip)
  if (labels === 'roll') yield* rollSheets(slips)
  if (labels === 'sheet') yield* labelSheets(slips, start)
}

/** Throws AppError `not_found` when nothing is left to print. */
async function print(ctx: Context, found: readonly ToPrint[], asked: Wishes, name: string): Promise<Response> {
  const slips = await readSlips(ctx, found)
  if (slips.length === 0) throw new AppError('not_found', { message: 'There is nothing to ship.' })
  const pdf = await drawSheets(name, toSheets(slips, asked))
  return drawnPdf(pdf, inline(`${toSlug(name, 60)}.pdf`))
}

const query = '`slips=yes|no`, `labels=none|roll|sheet`, and for a sheet `start`, the place of the first label.'

export const packingRoutes: RawRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/packing/papers.pdf',
    access: 'packer',
    summary: `Packing slips and address labels of the orders to ship, the oldest first, at most ${ordersPerPage} in one PDF: ${query}`,
    maxBodyBytes: 0,
    async run(ctx, { raw }) {
      const asked = readWishes(raw)
      const rows = await findWaiting(ctx, asked.after, ordersPerPage)
      const parcels = await findParcels(
        ctx.db,
        rows.map(({ id }) => id),
      )
      const found = rows.flatMap((row) => {
        const own = parcels.get(row.id)
        return own ? [{ row, parcels: own }] : []
      })
      return print(ctx, found, asked, 'To ship')
    },
  },
  {
    method: 'GET',
    path: '/api/admin/packing/{id}/papers.pdf',
    access: 'packer',
    summary: `The packing slip and address label of one order to ship: ${query}`,
    maxBodyBytes: 0,
    async run(ctx, { raw, params }) {
      const asked = readWishes(raw)
      const id = uuid.safeParse(params.id)
      if (!id.success) throw new AppError('not_found', { message: 'This order is not among those to ship.' })
      const found = await findVisible(ctx, id.data)
      return print(ctx, [found], asked, `Order ${found.row.number}`)
    },
  },
]
