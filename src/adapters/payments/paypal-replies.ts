// PayPal's answers as far as we read them, one shape each: the client parses with these, and the contract suite holds PayPal and the simulator to them.
import { z } from 'zod'

export const money = z.object({ currency_code: z.string(), value: z.string() })
const link = z.object({ rel: z.string(), href: z.string() })

export const tokenReply = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

/** A refusal: PayPal's own, or that of its sign-in, which has `error` alone. */
export const errorReply = z.object({
  name: z.string().optional(),
  details: z.array(z.object({ issue: z.string().optional() })).optional(),
  error: z.string().optional(),
})

/** An order that was just made; the rest of the answer may be minimal. */
export const newOrderReply = z.object({ id: z.string().min(1) })

export const captureReply = z.object({
  id: z.string(),
  status: z.string(),
  status_details: z.object({ reason: z.string().optional() }).optional(),
  amount: money,
  payee: z.object({ merchant_id: z.string().optional() }).optional(),
  /** Of a completed capture: what PayPal keeps of it. For the books alone, so a strange one is none. */
  seller_receivable_breakdown: z.object({ paypal_fee: money.optional() }).optional().catch(undefined),
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
  links: z.array(link).optional(),
})

/** A name that is not as documented is none: it never stops a sale. */
const payerName = z
  .object({ given_name: z.string().optional(), surname: z.string().optional() })
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

export const orderReply = z.object({
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
        payments: z.object({ captures: z.array(captureReply).optional() }).optional(),
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

/** PayPal's judgement of a notification. */
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
