// Describes PayPal's responses as far as we read them, with one shape each. The client parses with these, and the
// contract suite holds PayPal and the simulator to them.
import { z } from 'zod'

export const money = z.object({ currency_code: z.string(), value: z.string() })
const link = z.object({ rel: z.string(), href: z.string() })

export const tokenReply = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

/** A refusal by PayPal, or by its sign-in, which has `error` only. */
export const errorReply = z.object({
  name: z.string().optional(),
  details: z.array(z.object({ issue: z.string().optional() })).optional(),
  error: z.string().optional(),
})

/** A newly created order; the rest of the response may be minimal. */
export const newOrderReply = z.object({ id: z.string().min(1) })

export const captureResponse = z.object({
  id: z.string(),
  status: z.string(),
  status_details: z.object({ reason: z.string().optional() }).optional(),
  amount: money,
  payee: z.object({ merchant_id: z.string().optional() }).optional(),
  /** PayPal's fee on a completed capture. It is only for the books, so an unexpected one counts as none. */
  seller_receivable_breakdown: z.object({ paypal_fee: money.optional() }).optional().catch(undefined),
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
  links: z.array(link).optional(),
})

/** A name that is not as documented counts as none: it never stops a sale. */
const payerName = z
  .union([z.string(), z.object({ given_name: z.string().optional(), surname: z.string().optional() })])
  .optional()
  .catch(undefined)

export const shipping = z.object({
  name: z.object({ full_name: z.string().optional() }).optional(),
  address: z
    .object({
      address_line_1: z.string().optional(),
      address_line_2: z.string().optional(),
      admin_area_2: z.string().optional(),
      admin_area_1: z.string().optional(),
      postal_code: z.string().optional(),
      country_code: z.string(),
    })
    .optional(),
})

export const orderResponse = z.object({
  id: z.string(),
  status: z.string(),
  payer: z.object({ email_address: z.string().optional(), name: payerName }).optional(),
  payment_source: z
    .record(z.string(), z.object({ email_address: z.string().optional(), name: payerName }).loose())
    .optional(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        invoice_id: z.string().optional(),
        amount: money,
        payee: z.object({ merchant_id: z.string().optional() }).optional(),
        shipping: shipping.optional(),
        payments: z.object({ captures: z.array(captureResponse).optional() }).optional(),
      }),
    )
    .min(1),
})

export const refundReply = z.object({
  id: z.string(),
  status: z.string(),
  amount: money.optional(),
  links: z.array(link).optional(),
})

/** PayPal's verdict on a webhook event. */
export const verificationReply = z.object({ verification_status: z.string() })

/** A page of Transaction Search. */
export const transactionsReply = z.object({
  transaction_details: z.array(
    z.object({
      transaction_info: z.object({
        transaction_id: z.string(),
        transaction_event_code: z.string(),
        transaction_status: z.string().optional(),
        transaction_initiation_date: z.string(),
        transaction_amount: money,
        paypal_reference_id: z.string().optional(),
        invoice_id: z.string().optional(),
        custom_field: z.string().optional(),
      }),
    }),
  ),
  total_pages: z.number().int().min(0),
})
