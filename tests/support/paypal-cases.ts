// The contract cases: each request to PayPal, and the response it must give. The simulator and the sandbox
// receive the same requests.
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import {
  captureResponse,
  errorReply,
  newOrderReply,
  orderResponse,
  refundReply,
  tokenReply,
  transactionsReply,
  verificationReply,
} from '@/adapters/payments/paypal/paypal-replies'
import { day } from '@/lib/durations'
import { type Answer, type Conversation, mocked } from './paypal-conversation'

export type ContractCase = {
  name: string
  status: number
  /** The schema that our client parses with. */
  reply: z.ZodType
  /** PayPal's code of a refusal. */
  issue?: string
  /** True for a case that follows an approval; the sandbox has no buyer to click its button. */
  needsBuyer?: true
  ask(paypal: Conversation, world: ContractWorld): Promise<Answer>
}

export type ContractWorld = {
  /** Approves an order as its buyer, by default with an account. */
  approve(orderId: string, approval?: { source?: string; shipping?: object }): Promise<void>
}

const usd = (value: string) => ({ currency_code: 'USD', value })
const everything = { Prefer: 'return=representation' }
const key = () => ({ 'PayPal-Request-Id': randomUUID() })
const unknownId = '5O190127TN364715T'
const patched = z.null()

function order(change: Record<string, unknown> = {}, total = '9.50') {
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: randomUUID(),
        invoice_id: `CT-${randomUUID().slice(0, 18)}`,
        amount: { ...usd(total), breakdown: { item_total: usd('9.50') } },
        items: [{ name: 'Blue Sheet', quantity: '1', unit_amount: usd('9.50'), category: 'DIGITAL_GOODS' }],
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          user_action: 'PAY_NOW',
          shipping_preference: 'NO_SHIPPING',
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          return_url: 'https://shop.example/ok',
          cancel_url: 'https://shop.example/no',
        },
      },
    },
    ...change,
  }
}

const create = (paypal: Conversation, headers: Record<string, string> = {}) =>
  paypal.call('POST', '/v2/checkout/orders', order(), { ...everything, ...key(), ...headers })
const created = async (paypal: Conversation) => newOrderReply.parse((await create(paypal)).body).id
const at = (id: string, action = '') => `/v2/checkout/orders/${id}${action}`
const capture = (paypal: Conversation, id: string, headers: Record<string, string> = {}) =>
  paypal.call('POST', at(id, '/capture'), {}, { ...everything, ...key(), ...headers })

async function approved(paypal: Conversation, world: ContractWorld): Promise<string> {
  const id = await created(paypal)
  await world.approve(id)
  return id
}
async function captured(paypal: Conversation, world: ContractWorld): Promise<{ orderId: string; captureId: string }> {
  const orderId = await approved(paypal, world)
  const [unit] = orderResponse.parse((await capture(paypal, orderId)).body).purchase_units
  return { orderId, captureId: unit?.payments?.captures?.[0]?.id ?? '' }
}
const refund = (paypal: Conversation, captureId: string, value: string) =>
  paypal.call('POST', `/v2/payments/captures/${captureId}/refund`, { amount: usd(value) }, { ...everything, ...key() })

/** Days before now, in PayPal's date format. */
const before = (days: number) => new Date(Date.now() - days * day).toISOString().replace(/\.\d+/, '')
const reports = (from: number) =>
  `/v1/reporting/transactions?${new URLSearchParams({ start_date: before(from), end_date: before(0), fields: 'transaction_info', page_size: '10' })}`

/** Orders that name no account: Apple Pay is named by the token, Google Pay at the creation. */
const walletOrders = {
  apple_pay: { payment_source: undefined },
  google_pay: { payment_source: { google_pay: { attributes: { verification: { method: 'SCA_WHEN_REQUIRED' } } } } },
}
const createFor = (paypal: Conversation, wallet: keyof typeof walletOrders) =>
  paypal.call('POST', '/v2/checkout/orders', order(walletOrders[wallet]), { ...everything, ...key() })

const address = {
  fullName: 'Ann Black',
  address: { address_line_1: '1 High Street', admin_area_2: 'Leeds', postal_code: 'LS1 1AA', country_code: 'GB' },
}

/** Returns a case in which an order was approved with this source and is then read. */
const approvedWith = (source: 'card' | 'apple_pay' | 'google_pay'): ContractCase => ({
  name: `an order approved with ${source}`,
  status: 200,
  reply: orderResponse,
  needsBuyer: true,
  async ask(paypal, world) {
    const made = source === 'card' ? await create(paypal) : await createFor(paypal, source)
    const { id } = newOrderReply.parse(made.body)
    await world.approve(id, { source, shipping: address })
    const answer = await paypal.call('GET', at(id))
    const { payment_source, purchase_units } = orderResponse.parse(answer.body)
    if (!payment_source?.[source]) throw new Error(`The order does not tell that ${source} paid it`)
    // The shop reads a parcel's address from the order alone.
    if (source !== 'card' && purchase_units[0]?.shipping?.address?.country_code !== 'GB')
      throw new Error('The order has no address')
    return answer
  },
})

/** Returns a case in which a capture is refused for this reason. */
const refusedCapture = (issue: string, status = 422): ContractCase => ({
  name: `a capture that ends with ${issue}`,
  status,
  reply: errorReply,
  issue,
  ask: async (paypal) => capture(paypal, await created(paypal), mocked(issue)),
})

export const contractCases: readonly ContractCase[] = [
  { name: 'a token for the credentials', status: 200, reply: tokenReply, ask: (paypal) => paypal.signIn() },
  { name: 'no token for a wrong secret', status: 401, reply: errorReply, ask: (paypal) => paypal.signIn('wrong') },
  {
    name: 'a call with a token that is none',
    status: 401,
    reply: errorReply,
    ask: (paypal) => paypal.call('GET', at(unknownId), undefined, { authorization: 'Bearer nonsense' }),
  },
  { name: 'a new order, shown whole', status: 200, reply: orderResponse, ask: (paypal) => create(paypal) },
  {
    name: 'a new order, shown in short',
    status: 200,
    reply: newOrderReply,
    ask: (paypal) => paypal.call('POST', '/v2/checkout/orders', order(), key()),
  },
  {
    name: 'the same key again',
    status: 200,
    reply: orderResponse,
    async ask(paypal) {
      const [body, headers] = [order(), { ...everything, ...key() }]
      const first = newOrderReply.parse((await paypal.call('POST', '/v2/checkout/orders', body, headers)).body).id
      const again = await paypal.call('POST', '/v2/checkout/orders', body, headers)
      if (newOrderReply.parse(again.body).id !== first) throw new Error('The same key made a second order')
      return again
    },
  },
  {
    name: 'an order whose parts do not add up',
    status: 422,
    reply: errorReply,
    issue: 'AMOUNT_MISMATCH',
    ask: (paypal) => paypal.call('POST', '/v2/checkout/orders', order({}, '10.50'), key()),
  },
  {
    name: 'an order without an intent',
    status: 400,
    reply: errorReply,
    issue: 'MISSING_REQUIRED_PARAMETER',
    ask: (paypal) => paypal.call('POST', '/v2/checkout/orders', order({ intent: undefined }), key()),
  },
  {
    name: 'an order that PayPal fails to make',
    status: 500,
    reply: errorReply,
    ask: (paypal) => create(paypal, mocked('INTERNAL_SERVER_ERROR')),
  },
  {
    name: 'an order as it is',
    status: 200,
    reply: orderResponse,
    ask: async (paypal) => paypal.call('GET', at(await created(paypal))),
  },
  {
    name: 'an order that does not exist',
    status: 404,
    reply: errorReply,
    issue: 'INVALID_RESOURCE_ID',
    ask: (paypal) => paypal.call('GET', at(unknownId)),
  },
  {
    name: 'an order with another amount',
    status: 204,
    reply: patched,
    async ask(paypal) {
      const id = await created(paypal)
      const value = { ...usd('8.50'), breakdown: { item_total: usd('9.50'), discount: usd('1.00') } }
      const answer = await paypal.call('PATCH', at(id), [
        { op: 'replace', path: "/purchase_units/@reference_id=='default'/amount", value },
      ])
      const [unit] = orderResponse.parse((await paypal.call('GET', at(id))).body).purchase_units
      if (unit?.amount.value !== '8.50') throw new Error('The order kept its amount')
      return answer
    },
  },
  {
    name: 'a capture before the approval',
    status: 422,
    reply: errorReply,
    issue: 'ORDER_NOT_APPROVED',
    ask: async (paypal) => capture(paypal, await created(paypal)),
  },
  {
    name: 'a capture of no order',
    status: 404,
    reply: errorReply,
    issue: 'INVALID_RESOURCE_ID',
    ask: (paypal) => capture(paypal, unknownId),
  },
  refusedCapture('INSTRUMENT_DECLINED'),
  refusedCapture('PAYER_CANNOT_PAY'),
  refusedCapture('TRANSACTION_REFUSED'),
  refusedCapture('DUPLICATE_INVOICE_ID'),
  refusedCapture('MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED'),
  refusedCapture('COMPLIANCE_VIOLATION'),
  {
    name: 'a capture after the approval',
    status: 201,
    reply: orderResponse,
    needsBuyer: true,
    ask: async (paypal, world) => capture(paypal, await approved(paypal, world)),
  },
  {
    name: 'the same capture with the same key',
    status: 200,
    reply: orderResponse,
    needsBuyer: true,
    async ask(paypal, world) {
      const [id, headers] = [await approved(paypal, world), key()]
      await capture(paypal, id, headers)
      return capture(paypal, id, headers)
    },
  },
  {
    name: 'a second capture with a key of its own',
    status: 422,
    reply: errorReply,
    issue: 'ORDER_ALREADY_CAPTURED',
    needsBuyer: true,
    ask: async (paypal, world) => capture(paypal, (await captured(paypal, world)).orderId),
  },
  {
    name: 'a capture as it is',
    status: 200,
    reply: captureResponse,
    needsBuyer: true,
    ask: async (paypal, world) =>
      paypal.call('GET', `/v2/payments/captures/${(await captured(paypal, world)).captureId}`),
  },
  {
    name: 'a refund of a part',
    status: 201,
    reply: refundReply.required({ amount: true }),
    needsBuyer: true,
    ask: async (paypal, world) => refund(paypal, (await captured(paypal, world)).captureId, '2.00'),
  },
  {
    name: 'a refund as it is',
    status: 200,
    reply: refundReply.required({ amount: true }),
    needsBuyer: true,
    async ask(paypal, world) {
      const { id } = refundReply.parse((await refund(paypal, (await captured(paypal, world)).captureId, '2.00')).body)
      return paypal.call('GET', `/v2/payments/refunds/${id}`)
    },
  },
  {
    name: 'a capture that does not exist',
    status: 404,
    reply: errorReply,
    issue: 'INVALID_RESOURCE_ID',
    ask: (paypal) => paypal.call('GET', `/v2/payments/captures/${unknownId}`),
  },
  {
    name: 'a webhook event that PayPal did not send',
    status: 200,
    reply: verificationReply,
    ask: (paypal) =>
      paypal.call('POST', '/v1/notifications/verify-webhook-signature', {
        auth_algo: 'SHA256withRSA',
        cert_url: 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-1d93a270',
        transmission_id: randomUUID(),
        transmission_sig: Buffer.from('nonsense').toString('base64'),
        transmission_time: before(0),
        webhook_id: '1JE4291016473214C',
        webhook_event: { id: 'WH-1', event_type: 'CHECKOUT.ORDER.APPROVED' },
      }),
  },
  {
    name: 'a new order for Apple Pay, which names no payment source',
    status: 201,
    reply: orderResponse,
    ask: (paypal) => createFor(paypal, 'apple_pay'),
  },
  {
    name: 'a new order for Google Pay, with 3-D Secure where required',
    status: 201,
    reply: orderResponse,
    ask: (paypal) => createFor(paypal, 'google_pay'),
  },
  {
    name: 'a capture of an order for a wallet before the confirmation',
    status: 422,
    reply: errorReply,
    issue: 'ORDER_NOT_APPROVED',
    ask: async (paypal) => capture(paypal, newOrderReply.parse((await createFor(paypal, 'google_pay')).body).id),
  },
  approvedWith('card'),
  approvedWith('apple_pay'),
  approvedWith('google_pay'),
  {
    name: 'the movements of ten days',
    status: 200,
    reply: transactionsReply,
    ask: (paypal) => paypal.call('GET', reports(10)),
  },
  {
    name: 'the movements of more days than one question may span',
    status: 400,
    reply: errorReply,
    ask: (paypal) => paypal.call('GET', reports(40)),
  },
]
