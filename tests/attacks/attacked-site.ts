// Starts the whole application with the PayPal simulator and a real mail server: the target of the tests in this
// folder.
import { Logger, runOnce, type TaskList } from 'graphile-worker'
import pino from 'pino'
import { deliverDueMail } from '@/platform/outbox/outbox'
import { smtpSender } from '@/adapters/mail/smtp'
import { allJobs, allMails } from '@/server/all-endpoints'
import { startSimulator, type RunningSimulator } from '../../tools/paypal-simulator/start'
import { startMailServer, type TestMailServer } from '../support/mail-server'
import { simulatedPaypal } from '../support/orders-context'
import { testApp, type TestApp } from '../support/test-app'

export type AttackedSite = {
  app: TestApp
  simulator: RunningSimulator
  /** Runs the queued tasks and returns every mail that arrived since the last call. */
  mails(): Promise<TestMailServer['received']>
  /** The buyer approves an order at PayPal. */
  approve(orderId: string): Promise<void>
  rows<Row extends Record<string, unknown>>(statement: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

export async function attackedSite(options: Parameters<typeof testApp>[0] = {}): Promise<AttackedSite> {
  const simulator = await startSimulator({ port: 0, webhookUrl: null })
  const app = await testApp({
    rateLimits: false,
    payments: simulatedPaypal(simulator.url, pino({ level: 'silent' })),
    ...options,
  })
  app.clock.set(new Date())
  const server = await startMailServer()
  const sender = smtpSender(server.url, { name: 'The Musician', address: 'mail@themusician.test' })
  const taskList: TaskList = { 'deliver-mail': async () => undefined }
  for (const { tasks } of allJobs)
    for (const [name, task] of Object.entries(tasks))
      taskList[name] = (payload) => task(app.ctx, (payload ?? {}) as Record<string, unknown>)
  return {
    app,
    simulator,
    async mails() {
      await runOnce({
        connectionString: app.databaseUrl,
        taskList,
        noHandleSignals: true,
        logger: new Logger(() => () => undefined),
      })
      await deliverDueMail(app.ctx, { sender, templates: allMails })
      return server.received.splice(0)
    },
    async approve(orderId) {
      const answer = await fetch(`${simulator.url}/_sim/orders/${orderId}/approve`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
      if (!answer.ok) throw new Error(`The order was not approved: ${await answer.text()}`)
    },
    async rows<Row extends Record<string, unknown>>(statement: string, values: unknown[] = []) {
      return (await app.ctx.db.$client.query<Row>(statement, values)).rows
    },
    async close() {
      sender.close()
      await server.stop()
      await app.close()
      await simulator.stop()
    },
  }
}

/** Returns every public address of a site that holds one record of each kind (tests/support/one-of-each.ts). */
export async function publicAddresses(app: TestApp): Promise<string[]> {
  const sitemap = await (await app.request('/sitemap.xml')).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => new URL(match[1] ?? '').pathname)
  return [...new Set([...listed, '/', '/home', '/about', '/media', '/loe', '/events', '/shop', '/contact', '/nowhere'])]
}
