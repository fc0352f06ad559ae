// Describes the request bodies that PayPal accepts, as zod schemas: required fields, enums, patterns and lengths.
// Unknown fields are refused, stricter than PayPal, so that a misspelt option cannot pass unnoticed.
import { z } from 'zod'

export const money = z.strictObject({
  currency_code: z.string().length(3),
  value: z
    .string()
    .max(32)
    .regex(/^((-?[0-9]+)|(-?([0-9]+)?[.][0-9]+))$/),
})

const emailAddress = z
  .string()
  .min(3)
  .max(254)
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)
const accountId = z.string().regex(/^[2-9A-HJ-NP-Z]{13}$/)
const fullName = z.strictObject({ full_name: z.string().min(1).max(300) })
const splitName = z.strictObject({
  given_name: z.string().max(140).optional(),
  surname: z.string().max(140).optional(),
})

export const address = z.strictObject({
  address_line_1: z.string().max(300).optional(),
  address_line_2: z.string().max(300).optional(),
  admin_area_2: z.string().max(120).optional(),
  admin_area_1: z.string().max(300).optional(),
  postal_code: z.string().max(60).optional(),
  country_code: z.string().regex(/^([A-Z]{2}|C2)$/),
})

export const shipping = z.strictObject({
  type: z.enum(['SHIPPING', 'PICKUP_IN_PERSON', 'PICKUP_IN_STORE', 'PICKUP_FROM_PERSON']).optional(),
  name: fullName.optional(),
  address: address.optional(),
})

export const amount = money.extend({
  breakdown: z
    .strictObject({
      item_total: money.optional(),
      shipping: money.optional(),
      handling: money.optional(),
      tax_total: money.optional(),
      insurance: money.optional(),
      shipping_discount: money.optional(),
      discount: money.optional(),
    })
    .optional(),
})

export const item = z.strictObject({
  name: z.string().min(1).max(127),
  unit_amount: money,
  tax: money.optional(),
  quantity: z
    .string()
    .max(10)
    .regex(/^[1-9][0-9]{0,9}$/),
  description: z.string().max(127).optional(),
  sku: z.string().max(127).optional(),
  url: z.url().max(2048).optional(),
  image_url: z.url().max(2048).optional(),
  category: z.enum(['DIGITAL_GOODS', 'PHYSICAL_GOODS', 'DONATION']).optional(),
})

export const purchaseUnit = z.strictObject({
  reference_id: z.string().min(1).max(256).optional(),
  amount,
  payee: z.strictObject({ email_address: emailAddress.optional(), merchant_id: accountId.optional() }).optional(),
  description: z.string().min(1).max(127).optional(),
  custom_id: z.string().min(1).max(127).optional(),
  invoice_id: z.string().min(1).max(127).optional(),
  soft_descriptor: z.string().min(1).max(22).optional(),
  items: z.array(item).optional(),
  shipping: shipping.optional(),
})

const shippingPreference = z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS'])
const locale = z
  .string()
  .min(2)
  .max(10)
  .regex(/^[a-z]{2}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|[0-9]{3}))?$/)
const userAction = z.enum(['CONTINUE', 'PAY_NOW'])

const experienceContext = z.strictObject({
  brand_name: z.string().min(1).max(127).optional(),
  locale: locale.optional(),
  shipping_preference: shippingPreference.optional(),
  contact_preference: z.enum(['NO_CONTACT_INFO', 'UPDATE_CONTACT_INFO', 'RETAIN_CONTACT_INFO']).optional(),
  return_url: z.url().optional(),
  cancel_url: z.url().optional(),
  landing_page: z.enum(['LOGIN', 'GUEST_CHECKOUT', 'NO_PREFERENCE']).optional(),
  user_action: userAction.optional(),
  payment_method_preference: z.enum(['UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED']).optional(),
})

/** The older place for the same settings; PayPal still reads it. */
const applicationContext = z.strictObject({
  brand_name: z.string().min(1).max(127).optional(),
  locale: locale.optional(),
  landing_page: z.enum(['LOGIN', 'BILLING', 'NO_PREFERENCE']).optional(),
  shipping_preference: shippingPreference.optional(),
  user_action: userAction.optional(),
  payment_method: z
    .strictObject({ payee_preferred: z.enum(['UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED']).optional() })
    .optional(),
  return_url: z.url().optional(),
  cancel_url: z.url().optional(),
})

const payer = z.strictObject({
  email_address: emailAddress.optional(),
  payer_id: accountId.optional(),
  name: splitName.optional(),
  address: address.optional(),
})

export const createOrderRequest = z.strictObject({
  intent: z.literal('CAPTURE'),
  purchase_units: z.array(purchaseUnit).min(1).max(10),
  payer: payer.optional(),
  payment_source: z
    .union([
      z.strictObject({
        paypal: z.strictObject({
          email_address: emailAddress.optional(),
          name: splitName.optional(),
          address: address.optional(),
          experience_context: experienceContext.optional(),
        }),
      }),
      z.strictObject({
        venmo: z.strictObject({
          experience_context: experienceContext.pick({ brand_name: true, shipping_preference: true }).optional(),
        }),
      }),
      z.strictObject({
        google_pay: z.strictObject({
          attributes: z
            .strictObject({
              verification: z.strictObject({ method: z.enum(['SCA_ALWAYS', 'SCA_WHEN_REQUIRED']) }).optional(),
            })
            .optional(),
        }),
      }),
    ])
    .optional(),
  application_context: applicationContext.optional(),
})

/** Capture accepts an empty body or an empty object from a shop that uses the wallet. */
export const captureOrderRequest = z.strictObject({})

export const patchOrderRequest = z
  .array(
    z.strictObject({
      op: z.enum(['add', 'remove', 'replace']),
      path: z.string().min(1),
      value: z.unknown().optional(),
    }),
  )
  .min(1)

export const refundRequest = z.strictObject({
  amount: money.optional(),
  custom_id: z.string().min(1).max(127).optional(),
  invoice_id: z.string().min(1).max(127).optional(),
  note_to_payer: z.string().min(1).max(255).optional(),
})

export const verifySignatureRequest = z.strictObject({
  auth_algo: z
    .string()
    .max(100)
    .regex(/^[a-zA-Z0-9]+$/),
  cert_url: z.url().max(500),
  transmission_id: z
    .string()
    .max(50)
    .regex(/^(?!\d+$)\w+\S+/),
  transmission_sig: z
    .string()
    .max(500)
    .regex(/^(?!\d+$)\w+\S+/),
  transmission_time: z.string().max(100),
  webhook_id: z
    .string()
    .max(50)
    .regex(/^[a-zA-Z0-9]+$/),
  webhook_event: z.record(z.string(), z.unknown()),
})

export type Address = z.output<typeof address>
export type PurchaseUnit = z.output<typeof purchaseUnit>
export type ExperienceContext = z.output<typeof experienceContext>
export type CreateOrderRequest = z.output<typeof createOrderRequest>
export type PatchOrderRequest = z.output<typeof patchOrderRequest>
export type RefundRequest = z.output<typeof refundRequest>
