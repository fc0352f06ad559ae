// Describes PayPal's responses as zod schemas: the tests check every response against them.
import { z } from 'zod'

const money = z.object({ currency_code: z.string().length(3), value: z.string().regex(/^-?\d+(\.\d+)?$/) })
const time = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
const links = z.array(
  z.object({
    href: z.url(),
    rel: z.string().min(1),
    method: z.enum(['GET', 'POST', 'PUT', 'DELETE', 'PATCH']).optional(),
  }),
)
const resourceId = z.string().regex(/^[A-Z0-9]{17}$/)
const accountId = z.string().regex(/^[2-9A-HJ-NP-Z]{13}$/)
const name = z.object({ given_name: z.string(), surname: z.string() })
const country = z.object({ country_code: z.string().regex(/^[A-Z]{2}$/) })

const captureInOrder = z.object({
  id: resourceId,
  status: z.enum(['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'FAILED']),
  status_details: z.object({ reason: z.string() }).optional(),
  amount: money,
  final_capture: z.boolean(),
  custom_id: z.string().optional(),
  invoice_id: z.string().optional(),
  seller_protection: z.object({
    status: z.enum(['ELIGIBLE', 'PARTIALLY_ELIGIBLE', 'NOT_ELIGIBLE']),
    dispute_categories: z.array(z.string()).optional(),
  }),
  seller_receivable_breakdown: z.object({ gross_amount: money, paypal_fee: money, net_amount: money }).optional(),
  links,
  create_time: time,
  update_time: time,
})

export const captureReply = captureInOrder.extend({
  payee: z.object({ merchant_id: accountId }),
  supplementary_data: z.object({ related_ids: z.object({ order_id: resourceId }) }),
})

const orderStatus = z.enum(['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED'])
const wallet = z.object({
  email_address: z.email().optional(),
  account_id: accountId.optional(),
  account_status: z.enum(['VERIFIED', 'UNVERIFIED']).optional(),
  name: name.optional(),
  address: country.optional(),
})

export const minimalOrderReply = z.strictObject({
  id: resourceId,
  status: orderStatus,
  payment_source: z.object({ paypal: wallet }).optional(),
  links,
})

export const orderReply = z.object({
  id: resourceId,
  intent: z.literal('CAPTURE'),
  status: orderStatus,
  payment_source: z.object({ paypal: wallet }).optional(),
  payer: z.object({ name, email_address: z.email(), payer_id: accountId, address: country }).optional(),
  purchase_units: z
    .array(
      z.object({
        reference_id: z.string(),
        amount: money,
        payee: z.object({ merchant_id: accountId }),
        custom_id: z.string().optional(),
        invoice_id: z.string().optional(),
        shipping: z
          .object({ name: z.object({ full_name: z.string() }).optional(), address: country.loose().optional() })
          .optional(),
        payments: z.object({ captures: z.array(captureInOrder).min(1) }).optional(),
      }),
    )
    .min(1),
  create_time: time,
  update_time: time,
  links,
})

export const refundReply = z.object({
  id: resourceId,
  status: z.enum(['CANCELLED', 'FAILED', 'PENDING', 'COMPLETED']),
  amount: money,
  seller_payable_breakdown: z.object({
    gross_amount: money,
    paypal_fee: money,
    net_amount: money,
    total_refunded_amount: money,
  }),
  links,
  create_time: time,
  update_time: time,
})

export const errorReply = z.strictObject({
  name: z.string().regex(/^[A-Z_]+$/),
  message: z.string().min(1),
  debug_id: z.string().min(1),
  details: z
    .array(
      z.strictObject({
        issue: z.string().regex(/^[A-Z_]+$/),
        description: z.string(),
        field: z.string().optional(),
        value: z.string().optional(),
        location: z.enum(['body', 'path', 'query', 'header']).optional(),
      }),
    )
    .min(1),
  links,
})

export const tokenReply = z.object({
  scope: z.string(),
  access_token: z.string().min(20),
  token_type: z.literal('Bearer'),
  app_id: z.string(),
  expires_in: z.int(),
  nonce: z.string(),
})

export const webhookEvent = z.object({
  id: z.string().regex(/^WH-[A-Z0-9]{17}-[A-Z0-9]{17}$/),
  event_version: z.literal('1.0'),
  create_time: time,
  resource_type: z.string(),
  resource_version: z.string(),
  event_type: z.string(),
  summary: z.string(),
  resource: z.record(z.string(), z.unknown()),
  links,
})

export const transactionsReply = z.object({
  transaction_details: z.array(
    z.object({
      transaction_info: z.object({
        transaction_id: resourceId,
        paypal_reference_id: z.string(),
        paypal_reference_id_type: z.enum(['ODR', 'TXN', 'SUB', 'PAP']),
        transaction_event_code: z.string().regex(/^T\d{4}$/),
        transaction_initiation_date: time,
        transaction_updated_date: time,
        transaction_amount: money,
        transaction_status: z.enum(['D', 'P', 'S', 'V']),
        invoice_id: z.string().optional(),
        custom_field: z.string().optional(),
      }),
    }),
  ),
  account_number: accountId,
  start_date: z.string(),
  end_date: z.string(),
  page: z.int(),
  total_items: z.int(),
  total_pages: z.int(),
})
