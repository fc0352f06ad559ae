// Tests when a fault applies and when it is used up.
import { describe, expect, it } from 'vitest'
import { createFaults, faultRequest } from './faults'

describe('faults', () => {
  it('strike the named call as often as asked, after skipping', () => {
    const faults = createFaults()
    faults.add(faultRequest.parse({ call: 'orders.capture', kind: 'status', status: 503, times: 2, skip: 1 }))
    expect(faults.take('orders.get')).toBeNull()
    expect(faults.take('orders.capture')).toBeNull()
    expect(faults.take('orders.capture')?.status).toBe(503)
    expect(faults.take('orders.capture')?.status).toBe(503)
    expect(faults.take('orders.capture')).toBeNull()
    expect(faults.list()).toMatchObject([{ left: 0, struck: 2 }])
  })

  it('strike with the given chance and only the given event', () => {
    const draws = [0.9, 0.1]
    const faults = createFaults(() => draws.shift() ?? 1)
    faults.add(
      faultRequest.parse({ call: 'webhook', kind: 'drop', probability: 0.5, event: 'PAYMENT.CAPTURE.COMPLETED' }),
    )
    expect(faults.take('webhook', 'CHECKOUT.ORDER.APPROVED')).toBeNull()
    expect(faults.take('webhook', 'PAYMENT.CAPTURE.COMPLETED')).toBeNull()
    expect(faults.take('webhook', 'PAYMENT.CAPTURE.COMPLETED')?.kind).toBe('drop')
  })
})
