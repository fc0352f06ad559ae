// Checks the contract with PayPal: the simulator always, and the sandbox whenever its credentials are in the
// environment (PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET of a sandbox app). Cases after an approval need a buyer, which
// only the simulator has.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorReply } from '@/adapters/payments/paypal/paypal-replies'
import { startSimulator, type RunningSimulator } from '../../tools/paypal-simulator/start'
import { contractCases, type ContractCase } from '../support/paypal-cases'
import {
  type Answer,
  type Conversation,
  conversationWith,
  sandboxAccount,
  shapeDifferences,
} from '../support/paypal-conversation'

let simulator: RunningSimulator
let simulated: Conversation
beforeAll(async () => {
  simulator = await startSimulator({ port: 0, webhookUrl: null })
  simulated = conversationWith({ apiBase: simulator.url, clientId: 'sim-client', clientSecret: 'sim-secret' })
})
afterAll(() => simulator.stop())

const world = {
  approve: async (orderId: string, approval = {}) => {
    const answer = await fetch(`${simulator.url}/_sim/orders/${orderId}/approve`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(approval),
    })
    if (!answer.ok) throw new Error(await answer.text())
  },
}

/** Returns what our client reads of the response; fails when the client cannot parse it. */
function read({ reply, issue }: ContractCase, answer: Answer): unknown {
  const parsed = reply.safeParse(answer.body)
  expect(parsed.error?.issues ?? []).toEqual([])
  if (issue !== undefined) expect(errorReply.parse(answer.body).details?.map((detail) => detail.issue)).toContain(issue)
  return parsed.data
}

test('thirty-six cases', () => {
  expect(contractCases).toHaveLength(36)
  expect(new Set(contractCases.map(({ name }) => name)).size).toBe(36)
})

describe('1.9: the simulator', () => {
  test.each(contractCases.map((one) => [one.name, one] as const))('%s', async (_name, one) => {
    const answer = await one.ask(simulated, world)
    expect(answer.status).toBe(one.status)
    expect(answer.debugId).not.toBeNull()
    read(one, answer)
  })
})

const account = sandboxAccount(process.env)

describe.skipIf(account === null)('1.9: the sandbox of PayPal', () => {
  for (const one of contractCases) {
    test.skipIf(one.needsBuyer)(one.name, { timeout: 60_000 }, async () => {
      if (!account) throw new Error('no account')
      const real = await one.ask(conversationWith(account), world)
      expect(real.status).toBe(one.status)
      // The parts that our client reads have the same types on both sides.
      expect(shapeDifferences(read(one, real), read(one, await one.ask(simulated, world)))).toEqual([])
    })
  }
})
