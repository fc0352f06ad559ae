// Provides a simulator for each test of a file, the shop that calls it, and steps that most tests share.
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect } from 'vitest'
import type { z } from 'zod'
import { errorReply, orderReply } from './published-reply-shapes'
import { startSimulator, type RunningSimulator } from './start'
import { createShop, orderRequest, type ApiReply } from './test-shop'

let running: RunningSimulator
let called: ReturnType<typeof createShop>

/** Starts a simulator before each test of the calling file, and stops it afterwards. */
export function simulatorForEachTest(): void {
  beforeEach(async () => {
    running = await startSimulator({ port: 0 })
    called = createShop(running)
  })
  afterEach(() => running.stop())
}

export const simulator = (): RunningSimulator => running

export const shop: Pick<typeof called, 'call' | 'control'> = {
  call: (...given) => called.call(...given),
  control: (...given) => called.control(...given),
}

export function shaped<Schema extends z.ZodType>(schema: Schema, reply: ApiReply, status: number): z.output<Schema> {
  expect(reply.status, reply.text).toBe(status)
  expect(reply.headers.get('paypal-debug-id')).toBeTruthy()
  return schema.parse(reply.body)
}

export function issues(reply: ApiReply, status: number): string[] {
  return shaped(errorReply, reply, status).details.map((detail) => detail.issue)
}

export async function createdOrder(request = orderRequest(), key: string = randomUUID()): Promise<string> {
  return shaped(orderReply, await shop.call('POST', '/v2/checkout/orders', { body: request, key }), 200).id
}

export async function approvedOrder(ending = 'approve', request = orderRequest()): Promise<string> {
  const id = await createdOrder(request)
  expect((await shop.control('POST', `/orders/${id}/${ending}`)).status).toBe(200)
  return id
}

export const capture = (id: string, key: string = randomUUID()): Promise<ApiReply> =>
  shop.call('POST', `/v2/checkout/orders/${id}/capture`, { body: {}, key })

export const ledger = (): ReturnType<RunningSimulator['simulator']['ledger']> => running.simulator.ledger()
