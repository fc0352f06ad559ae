// `/invoice/<token>`: a buyer types who the invoice is for, once, and downloads it with its credit notes. It works
// without JavaScript.
import { eq } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { RawRoute } from '@/platform/http/handler'
import { type PlainPage, plainPage } from '@/platform/http/plain-page'
import { inTransaction } from '@/adapters/database/connect'
import { checkouts } from '@/db/schema/commerce/orders/orders'
import { alertOwner } from '@/features/commerce/ledger/server/alert-owner'
import { AppError } from '@/lib/errors'
import { fieldErrors } from '@/lib/field-errors'
import { documentNumber, documentTexts, invoiceFormTexts as texts } from '../document-words'
import { invoiceBuyer } from '../documents.contract'
import { sendDocument } from './document-file'
import { type DocumentRow, documentsOfCheckout } from './document-rows'
import { orderOfInvoice } from './invoice-link'
import { currentSeller, issueInvoice } from './issue-invoice'
import { SeriesUnconfirmed } from './take-number'
import { documentsOfOrder } from './list-documents'

type Paid = { id: string; number: string; token: string }

/** Returns the paid order of a token, or the page that says why there is none. */
async function findPaid(ctx: Context, token: string): Promise<Paid | Response> {
  const id = orderOfInvoice(ctx, token)
  const [checkout] = id === null ? [] : await ctx.db.select().from(checkouts).where(eq(checkouts.id, id))
  if (!checkout) return plainPage({ status: 404, title: texts.title, text: texts.notValid })
  if (checkout.status !== 'paid' || checkout.given_as !== null)
    return plainPage({ status: 404, title: texts.title, text: texts.notPaid })
  return { id: checkout.id, number: checkout.invoice_number, token }
}

type Typed = Record<'name' | 'address' | 'taxNumber' | 'reference', string>

function formPage({ number, token }: Paid, typed: Typed, errors: Record<string, string> = {}): Response {
  const field = (name: keyof Typed, type: 'text' | 'paragraphs', autocomplete: string) => ({
    name,
    label: texts[name],
    type,
    autocomplete,
    value: typed[name],
    error: errors[name],
    isOptional: name === 'taxNumber' || name === 'reference',
  })
  const page: PlainPage = {
    status: Object.keys(errors).length > 0 ? 422 : 200,
    title: texts.title,
    text: texts.ask(number),
    form: {
      action: `/invoice/${token}`,
      submit: texts.submit,
      fields: [
        field('name', 'text', 'organization'),
        field('address', 'paragraphs', 'street-address'),
        field('taxNumber', 'text', 'off'),
        field('reference', 'text', 'off'),
      ],
    },
  }
  return plainPage(page)
}

const readyPage = ({ number, token }: Paid, rows: readonly DocumentRow[]): Response =>
  plainPage({
    status: 200,
    title: texts.title,
    text: texts.ready(number),
    links: rows.map((row) => ({
      href: `/invoice/${token}/${documentNumber(row)}.pdf`,
      label: `${documentTexts[row.kind]} ${documentNumber(row)} (PDF)`,
    })),
  })

/** Tells the owner once that buyers wait for an invoice, and the buyer whom to write to. */
async function waitForOwner(ctx: Context, { id }: Paid): Promise<Response> {
  await inTransaction(ctx.db, (tx) =>
    alertOwner(tx, ctx, {
      what: 'documents.unconfirmed',
      ref: `checkout:${id}`,
      subject: 'A buyer waits for an invoice',
      sentence:
        'This site was restored from a backup, so the last number of your invoices must be confirmed. Please open Invoices in the back-office and enter it. Then tell the buyer to try again.',
    }),
  )
  return plainPage({ status: 409, title: texts.title, text: texts.unconfirmed(ctx.settings.ownerEmail) })
}

const limit = { requests: 60, perSeconds: 60 }

export const invoiceRoutes: RawRoute[] = [
  {
    method: 'GET',
    path: '/invoice/{token}',
    access: 'downloadHolder',
    summary: 'The page with the invoice of an order and its credit notes, or the form that asks who it is for.',
    limit,
    maxBodyBytes: 0,
    async run(ctx, { params }) {
      const order = await findPaid(ctx, params.token ?? '')
      if (order instanceof Response) return order
      const rows = await documentsOfCheckout(ctx.db, order.id)
      if (rows.length > 0) return readyPage(order, rows)
      if (currentSeller(ctx) === null)
        return plainPage({ status: 409, title: texts.title, text: texts.noSeller(ctx.settings.ownerEmail) })
      const { proposed } = await documentsOfOrder(ctx, order.id)
      return formPage(order, { ...proposed, taxNumber: '' })
    },
  },
  {
    method: 'POST',
    path: '/invoice/{token}',
    access: 'downloadHolder',
    summary: 'Issues the invoice of an order with the typed name and address, once; returns the page with its link.',
    limit,
    maxBodyBytes: 16_384,
    async run(ctx, { raw, params }) {
      const order = await findPaid(ctx, params.token ?? '')
      if (order instanceof Response) return order
      const form = new URLSearchParams(await raw.text())
      const typed: Typed = {
        name: form.get('name') ?? '',
        address: (form.get('address') ?? '').replaceAll('\r\n', '\n'),
        taxNumber: form.get('taxNumber') ?? '',
        reference: form.get('reference') ?? '',
      }
      const buyer = invoiceBuyer.safeParse(typed)
      if (!buyer.success) return formPage(order, typed, fieldErrors(buyer.error))
      try {
        await issueInvoice(ctx, order.id, buyer.data, 'buyer')
      } catch (error) {
        if (error instanceof SeriesUnconfirmed) return waitForOwner(ctx, order)
        if (error instanceof AppError && error.code === 'invalid_data')
          return plainPage({ status: 409, title: texts.title, text: texts.noSeller(ctx.settings.ownerEmail) })
        throw error
      }
      return readyPage(order, await documentsOfCheckout(ctx.db, order.id))
    },
  },
  {
    method: 'GET',
    path: '/invoice/{token}/{file}',
    access: 'downloadHolder',
    summary: 'A document of the order as a PDF: `INV-2026-0012.pdf`.',
    limit,
    maxBodyBytes: 0,
    async run(ctx, { params }) {
      const order = await findPaid(ctx, params.token ?? '')
      if (order instanceof Response) return order
      const row = (await documentsOfCheckout(ctx.db, order.id)).find(
        (one) => `${documentNumber(one)}.pdf` === params.file,
      )
      return row ? sendDocument(ctx, row) : plainPage({ status: 404, title: texts.title, text: texts.notValid })
    },
  },
]
