// Tests the life of an order in the simulator over real HTTP: created, approved, captured, patched, lapsed.
import { describe, expect, it } from 'vitest'
import { captureReply, minimalOrderReply, orderReply } from './published-reply-shapes'
import {
  approvedOrder,
  capture,
  createdOrder,
  issues,
  ledger,
  shaped,
  shop,
  simulator,
  simulatorForEachTest,
} from './test-run'
import { orderRequest, type ApiReply } from './test-shop'

simulatorForEachTest()

describe('orders', () => {
  it('OP-02: go from created over approved to captured, with the money in the ledger once', async () => {
    const request = orderRequest({ preference: 'GET_FROM_FILE' })
    const created = shaped(
      orderReply,
      await shop.call('POST', '/v2/checkout/orders', { body: request, key: 'k1' }),
      200,
    )
    expect(created.status).toBe('PAYER_ACTION_REQUIRED')
    expect(created.links.map((link) => link.rel)).toEqual(['self', 'payer-action'])
    expect(created.payer).toBeUndefined()

    await shop.control('POST', `/orders/${created.id}/approve`, {
      email: 'ada@example.com',
      shipping: {
        fullName: 'Ada Test',
        address: { address_line_1: '2 Side St', admin_area_2: 'Berlin', postal_code: '10115', country_code: 'DE' },
      },
    })
    const approved = shaped(orderReply, await shop.call('GET', `/v2/checkout/orders/${created.id}`), 200)
    expect(approved).toMatchObject({
      status: 'APPROVED',
      payer: { email_address: 'ada@example.com' },
      purchase_units: [
        {
          payee: { merchant_id: simulator().simulator.options.merchantId },
          shipping: { name: { full_name: 'Ada Test' }, address: { country_code: 'DE' } },
        },
      ],
    })

    const captured = shaped(orderReply, await capture(created.id), 201)
    const taken = captured.purchase_units[0]?.payments?.captures[0]
    expect(captured.status).toBe('COMPLETED')
    expect(taken).toMatchObject({
      status: 'COMPLETED',
      amount: { value: '12.34' },
      seller_receivable_breakdown: { gross_amount: { value: '12.34' }, net_amount: { value: '11.42' } },
    })
    expect(
      shaped(captureReply, await shop.call('GET', `/v2/payments/captures/${taken?.id}`), 200).supplementary_data
        .related_ids.order_id,
    ).toBe(created.id)
    expect(ledger().movements).toMatchObject([
      { kind: 'capture', status: 'COMPLETED', cents: 1234, orderId: created.id },
    ])
    expect(issues(await capture(created.id), 422)).toEqual(['ORDER_ALREADY_CAPTURED'])
    expect(ledger().totals.capturedCents).toBe(1234)
  })

  it('return little unless the representation is requested, and 201 CREATED without a payment source', async () => {
    const { payment_source: _source, ...bare } = orderRequest()
    const reply = shaped(
      minimalOrderReply,
      await shop.call('POST', '/v2/checkout/orders', { body: bare, prefer: false }),
      201,
    )
    expect(reply.status).toBe('CREATED')
    expect(reply.links.map((link) => link.rel)).toEqual(['self', 'approve', 'update', 'capture'])
  })

  it('refuse what PayPal refuses, naming every field', async () => {
    const create = (body: unknown, key?: string): Promise<ApiReply> =>
      shop.call('POST', '/v2/checkout/orders', { body, key })
    expect(issues(await create({}, 'a'), 400)).toEqual(['MISSING_REQUIRED_PARAMETER', 'MISSING_REQUIRED_PARAMETER'])
    expect(issues(await create({ ...orderRequest(), intent: 'SALE' }, 'b'), 400)).toEqual(['INVALID_PARAMETER_VALUE'])
    expect(issues(await create({ ...orderRequest(), purchase_units: [] }, 'c'), 400)).toEqual([
      'INVALID_ARRAY_MIN_ITEMS',
    ])
    expect(issues(await create(orderRequest({ unit: { custom_id: 'x'.repeat(128) } }), 'd'), 400)).toEqual([
      'INVALID_STRING_LENGTH',
    ])
    expect(issues(await create(orderRequest({ unit: { invoiceId: 'typo' } }), 'e'), 400)).toEqual(['NOT_SUPPORTED'])
    expect(
      issues(await create(orderRequest({ unit: { amount: { currency_code: 'USD', value: '12,34' } } }), 'f'), 400),
    ).toEqual(['INVALID_PARAMETER_SYNTAX'])
    expect(issues(await create('{broken', 'g'), 400)).toEqual(['MALFORMED_REQUEST_JSON'])
    expect(issues(await create(orderRequest()), 400)).toEqual(['PAYPAL_REQUEST_ID_REQUIRED'])
    expect(issues(await create(orderRequest(), 'x'.repeat(109)), 400)).toEqual(['INVALID_STRING_LENGTH'])
    expect(
      issues(
        await create(
          orderRequest({
            unit: {
              items: undefined,
              amount: {
                currency_code: 'USD',
                value: '1.00',
                breakdown: { item_total: { currency_code: 'USD', value: '2.00' } },
              },
            },
          }),
          'h',
        ),
        422,
      ),
    ).toEqual(['AMOUNT_MISMATCH'])
    expect(
      issues(
        await shop.call('POST', '/v2/checkout/orders', {
          body: orderRequest(),
          key: 'i',
          headers: { 'content-type': 'text/plain' },
        }),
        415,
      ),
    ).toEqual(['UNSUPPORTED_MEDIA_TYPE'])
    expect(issues(await shop.call('GET', '/v2/checkout/orders/NOSUCHORDER000000'), 404)).toEqual([
      'INVALID_RESOURCE_ID',
    ])
  })

  it('give the buyer three hours and the shop three more', async () => {
    const forgotten = await createdOrder()
    const id = await approvedOrder()
    await shop.control('POST', '/clock', { advanceSeconds: 3 * 3600 })
    expect(issues(await shop.call('GET', `/v2/checkout/orders/${forgotten}`), 404)).toEqual(['INVALID_RESOURCE_ID'])
    expect(issues(await capture(id), 404)).toEqual(['INVALID_RESOURCE_ID'])
    expect(shaped(orderReply, await shop.call('GET', `/v2/checkout/orders/${id}`), 200).status).toBe('VOIDED')
    expect(ledger().movements).toEqual([])
  })

  it('refuse a capture without approval, and a second payment of one invoice', async () => {
    expect(issues(await capture(await createdOrder()), 422)).toEqual(['ORDER_NOT_APPROVED'])
    const unit = { invoice_id: 'INV-twice' }
    shaped(orderReply, await capture(await approvedOrder('approve', orderRequest({ unit }))), 201)
    expect(issues(await capture(await approvedOrder('approve', orderRequest({ unit }))), 422)).toEqual([
      'DUPLICATE_INVOICE_ID',
    ])
  })

  it('decline a declined card until the buyer chooses another', async () => {
    const id = await approvedOrder('decline')
    expect(issues(await capture(id, 'first'), 422)).toEqual(['INSTRUMENT_DECLINED'])
    await shop.control('POST', `/orders/${id}/approve`)
    expect(issues(await capture(id, 'first'), 422), 'the old key replays the decline').toEqual(['INSTRUMENT_DECLINED'])
    shaped(orderReply, await capture(id, 'second'), 201)
    expect(ledger().movements).toHaveLength(1)
  })

  it.each(['COMPLETED', 'DENIED'] as const)('leave an eCheck pending until it is %s', async (outcome) => {
    const id = await approvedOrder('echeck')
    const taken = shaped(orderReply, await capture(id), 201).purchase_units[0]?.payments?.captures[0]
    expect(taken).toMatchObject({ status: 'PENDING', status_details: { reason: 'ECHECK' } })
    expect(issues(await shop.call('POST', `/v2/payments/captures/${taken?.id}/refund`, { body: {} }), 422)).toEqual([
      'PENDING_CAPTURE',
    ])
    if (outcome === 'DENIED') await shop.control('POST', `/captures/${taken?.id}/settle`, { outcome })
    else await shop.control('POST', '/clock', { advanceSeconds: 31 })
    const settled = shaped(captureReply, await shop.call('GET', `/v2/payments/captures/${taken?.id}`), 200)
    expect(settled.status).toBe(outcome === 'DENIED' ? 'DECLINED' : 'COMPLETED')
    expect(ledger().movements).toMatchObject([{ status: outcome }])
  })

  it('OP-01: let the page’s token change the amount before the capture, but nothing of the server’s', async () => {
    const { facilitatorAccessToken: token } = (await shop.control('POST', '/tokens/page')).body as {
      facilitatorAccessToken: string
    }
    const id = await approvedOrder()
    const usd = { currency_code: 'USD', value: '0.01' }
    const path = "/purchase_units/@reference_id=='default'"
    const patched = await shop.call('PATCH', `/v2/checkout/orders/${id}`, {
      token,
      body: [
        { op: 'remove', path: `${path}/items` },
        { op: 'replace', path: `${path}/amount`, value: { ...usd, breakdown: { item_total: usd } } },
      ],
    })
    expect(patched.status, patched.text).toBe(204)
    expect(
      shaped(orderReply, await shop.call('GET', `/v2/checkout/orders/${id}`), 200).purchase_units[0]?.amount.value,
    ).toBe('0.01')
    expect(issues(await shop.call('POST', `/v2/payments/captures/${id}/refund`, { token, body: {} }), 403)).toEqual([
      'PERMISSION_DENIED',
    ])
    expect(
      issues(
        await shop.call('PATCH', `/v2/checkout/orders/${id}`, {
          body: [{ op: 'replace', path: '/intent', value: 'X' }],
        }),
        422,
      ),
    ).toEqual(['INVALID_JSON_POINTER_FORMAT'])
    expect(
      issues(
        await shop.call('PATCH', `/v2/checkout/orders/${id}`, {
          body: [{ op: 'replace', path: `${path}/payee`, value: {} }],
        }),
        422,
      ),
    ).toEqual(['NOT_PATCHABLE'])
  })
})
