// Runs a shop in front of the real simulator and a real database: browsers, PayPal's buyer, webhook events over HTTP,
// the job queue, mails.
import { randomUUID } from 'node:crypto'
import { serve, type ServerType } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { HttpExchange } from '@/platform/http/handler'
import { queueJob } from '@/adapters/jobs/queue-job'
import type { Mail, MailSender } from '@/adapters/mail/mail'
import { itemVariants, shopItems } from '@/db/schema/commerce/shop'
import type { checkoutEndpoints, OrderRequest, SentLine } from '@/features/commerce/checkout/checkout.contract'
import { checkoutApi } from '@/features/commerce/checkout/server/checkout.api'
import type { purchasesEndpoints } from '@/features/commerce/purchases/purchases.contract'
import type { SentSource } from '@/features/commerce/sources/source.rules'
import { purchasesApi } from '@/features/commerce/purchases/server/purchases.api'
import { webhookRoutes } from '@/features/commerce/payments/server/webhooks/webhook.routes'
import type { EndpointOutput } from '@/lib/endpoint'
import { handle } from '@/server/http/handle'
import type { Fault } from '../../tools/paypal-simulator/faults'
import { startSimulator, type RunningSimulator } from '../../tools/paypal-simulator/start'
import type { LedgerEntry } from '../../tools/paypal-simulator/state'
import { makeDue, runDue } from './due-jobs'
import { childProcesses } from './orders-children'
import type { ChildAnswer, ChildTask } from './orders-child'
import { simulatedPaypal, testSettings } from './orders-context'
import { processesWanted, startShopProcesses } from './shop-processes'
import { createTestWorld, type TestWorld } from './test-world'

type Endpoints = typeof checkoutEndpoints & typeof purchasesEndpoints
export type SettleOrderReply = EndpointOutput<Endpoints['settleOrder']>
export type Opened = EndpointOutput<Endpoints['createPaypalOrder']>

export type CartItem = Pick<SentLine, 'id' | 'price' | 'quantity'> & Partial<SentLine>

/**
 * A visitor's browser: its cookies, and the requests of its page. Each call throws the error that the page would
 * receive.
 */
export type Browser = {
  cookies: Map<string, string>
  config(): Promise<EndpointOutput<Endpoints['paypalConfig']>>
  /** `country`: ISO 3166 code of the country that the page has asked for. `code`: the buyer's code. */
  open(
    items: CartItem[],
    email?: string,
    note?: string,
    licenceHolder?: string,
    country?: string,
    code?: string,
    cameFrom?: SentSource,
    more?: Partial<Pick<OrderRequest, 'gift' | 'paymentSource' | 'payer'>>,
  ): Promise<Opened>
  settle(providerOrderId: string, change?: Record<string, unknown>): Promise<SettleOrderReply>
  /** Asks for the outcome of an order, as a page that has nothing to report. */
  status(providerOrderId: string): Promise<SettleOrderReply>
  /** Returns PayPal's ids of the orders whose outcome this browser was not told. */
  unseen(): Promise<string[]>
  /** Records that the page has shown the outcome. Returns true when it was the first to do so. */
  shown(providerOrderId: string): Promise<boolean>
  post(name: 'createPaypalOrder' | 'settleOrder' | 'requestPurchases', body: unknown): Promise<unknown>
  get(name: 'purchases', params: Record<string, string>): Promise<unknown>
}

export type OrdersWorld = {
  ctx: Context
  base: TestWorld
  simulator: RunningSimulator
  /** Mails that were sent, in order. */
  mails: Mail[]
  /** Jobs that failed, with their error. */
  failures: { task: string; error: unknown }[]
  /** Returns a new browser; `network` is its network address. */
  browser(network?: string): Browser
  item(change?: Partial<typeof shopItems.$inferInsert>): Promise<typeof shopItems.$inferSelect>
  /** Adds sizes or colours to an item, in this order. */
  variants(
    itemId: string,
    given: Omit<typeof itemVariants.$inferInsert, 'shop_item_id' | 'position'>[],
  ): Promise<(typeof itemVariants.$inferSelect)[]>
  /** Acts as the buyer at PayPal; `ending` is one of the simulator's buttons. */
  atPaypal(
    orderId: string,
    ending?: 'approve' | 'decline' | 'echeck' | 'cancel',
    approval?: Record<string, unknown>,
  ): Promise<void>
  fault(fault: Partial<Fault> & Pick<Fault, 'call' | 'kind'>): void
  sim<T = unknown>(path: string, body?: unknown): Promise<T>
  movements(kind?: LedgerEntry['kind']): LedgerEntry[]
  calls(name: string): Promise<number>
  /** Moves the shop's clock and PayPal's by this number of seconds. */
  advance(seconds: number): Promise<void>
  /** Waits for pending webhook events, then runs every job that is due by the shop's clock, until no job is due. */
  runJobs(): Promise<void>
  /** Queues a task as its schedule does, and runs the jobs that follow. */
  runJobsNamed(task: string): Promise<void>
  rows<Row extends Record<string, unknown>>(query: string): Promise<Row[]>
  /** Runs this in another process of the shop. Returns its response, or null when the process died. */
  child(work: ChildTask['work'], options?: { crashAt?: string; startAt?: number }): Promise<ChildAnswer | null>
  /** Clears the shop and PayPal and sets both clocks to now: cheaper than a new world for every test. */
  reset(): Promise<void>
  close(): Promise<void>
}

export async function createOrdersWorld(
  options: {
    webhooks?: boolean
    /** Sends the mails instead of collecting them in `mails`. */ sender?: MailSender
  } = {},
): Promise<OrdersWorld> {
  const base = await createTestWorld()
  base.clock.set(new Date())
  const children = childProcesses()
  const mails: Mail[] = []
  const failures: OrdersWorld['failures'] = []
  const hooks = await listen((request) => receive(request))
  const simulator = await startSimulator({
    port: 0,
    webhookUrl: options.webhooks === false ? null : `${hooks.url}/api/paypal/webhook`,
    webhookBackoffMs: [100],
  })
  // The job queue requires a listener for lost connections.
  base.ctx.db.$client.on('connect', (client) => client.on('error', () => undefined))
  const ctx: Context = { ...base.ctx, settings: testSettings, payments: simulatedPaypal(simulator.url, base.ctx.log) }
  let ordinaryPayments = ctx.payments
  const several =
    processesWanted === 0
      ? null
      : await startShopProcesses(
          processesWanted,
          { databaseUrl: base.databaseUrl, simulatorUrl: simulator.url, now: base.clock.now() },
          {
            mail: (mail) => mails.push(mail),
            failed: (failure) => failures.push(failure),
            logged: (line) => base.logged.push(line),
          },
        )
  /** Sets the clock of the processes and waits until all their output has arrived. */
  const synchronized = async () => several?.setClock(base.clock.now())

  function receive(request: Request): Promise<Response> {
    // Passed on unchanged: nginx chooses the process.
    if (several && ctx.payments === ordinaryPayments)
      return fetch(`${several.url}/api/paypal/webhook`, {
        method: 'POST',
        headers: request.headers,
        body: request.body,
        duplex: 'half',
      } as RequestInit)
    const [route] = webhookRoutes
    if (!route) throw new Error('There is no route for webhook events')
    return route.run(ctx, { raw: request, params: {} }, exchange(new Map()))
  }

  function browser(network = '203.0.113.9'): Browser {
    const cookies = new Map<string, string>()
    const http = exchange(cookies, network)
    const call = async (name: keyof Endpoints, raw: { body?: unknown; params?: unknown }): Promise<unknown> => {
      const bound = [...checkoutApi, ...purchasesApi].find(({ endpoint }) => endpoint.path === endpointPaths[name])
      if (!bound) throw new Error(`There is no endpoint ${name}`)
      // A test that gives the shop another PayPal gives it only to the test's own process.
      if (several && ctx.payments === ordinaryPayments) {
        await synchronized()
        return several.call(bound.endpoint, raw, cookies).finally(synchronized)
      }
      return handle(
        bound,
        { ...ctx, actor: { kind: 'visitor' } },
        { params: raw.params, query: undefined, body: raw.body },
        http,
      )
    }
    let last: { items: CartItem[]; email: string } = { items: [], email: '' }
    return {
      cookies,
      config: () => call('paypalConfig', {}) as ReturnType<Browser['config']>,
      open(items, email = 'buyer@example.com', note, licenceHolder, country, code, cameFrom, more) {
        last = { items, email }
        return call('createPaypalOrder', {
          body: {
            items: items.map(sent),
            customerEmail: email,
            currency: ctx.settings.owner.currency,
            ...(note !== undefined && { note }),
            ...(licenceHolder !== undefined && { licenceHolder }),
            ...(country !== undefined && { country }),
            ...(code !== undefined && { code }),
            cameFrom,
            ...more,
          },
        }) as Promise<Opened>
      },
      settle: (providerOrderId, change) =>
        call('settleOrder', {
          body: {
            customerEmail: last.email,
            paypalOrderId: providerOrderId,
            items: last.items.map(({ id, quantity, price }) => ({ shopItemId: id, quantity, pricePerItem: price })),
            totalAmount:
              last.items.reduce((cents, { price, quantity }) => cents + Math.round(price * 100) * quantity, 0) / 100,
            ...change,
          },
        }) as Promise<SettleOrderReply>,
      status: (providerOrderId) =>
        call('orderStatus', { body: { paypalOrderId: providerOrderId } }) as Promise<SettleOrderReply>,
      unseen: async () => ((await call('unseenOrders', {})) as { orderIDs: string[] }).orderIDs,
      shown: async (providerOrderId) =>
        ((await call('orderShown', { body: { paypalOrderId: providerOrderId } })) as { isNews: boolean }).isNews,
      post: (name, body) => call(name, { body }),
      get: (name, params) => call(name, { params }),
    }
  }

  const world: OrdersWorld = {
    ctx,
    base,
    simulator,
    mails,
    failures,
    browser,

    async item(change = {}) {
      const [row] = await ctx.db
        .insert(shopItems)
        .values({
          slug: `item-${randomUUID()}`,
          category: 'sheet_music',
          title: 'Blue Sheet',
          price: 950,
          pdf_file_url: 'private:sheet-music-pdfs/blue.pdf',
          ...change,
        })
        .returning()
      if (!row) throw new Error('The item was not stored')
      return row
    },

    async variants(itemId, given) {
      return ctx.db
        .insert(itemVariants)
        .values(given.map((variant, position) => ({ ...variant, shop_item_id: itemId, position })))
        .returning()
    },

    async atPaypal(orderId, ending = 'approve', approval = {}) {
      await world.sim(`/orders/${orderId}/${ending}`, approval)
      // PayPal's webhook event is sent at once; clocks are moved only after it has arrived.
      await world.sim('/webhooks/settle', {})
    },

    fault: (fault) =>
      simulator.simulator.faults.add({
        times: 1,
        probability: 1,
        skip: 0,
        ms: 0,
        status: 500,
        retryAfterSeconds: 1,
        reason: 'ECHECK',
        settlesAs: 'COMPLETED',
        copies: 1,
        ...fault,
      }),

    async sim<T>(path: string, body?: unknown): Promise<T> {
      const answer = await fetch(
        `${simulator.url}/_sim${path}`,
        body === undefined
          ? {}
          : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
      )
      const text = await answer.text()
      if (!answer.ok) throw new Error(`/_sim${path} answered ${answer.status}: ${text}`)
      return JSON.parse(text) as T
    },

    movements: (kind) =>
      simulator.simulator.ledger().movements.filter((entry) => kind === undefined || entry.kind === kind),
    calls: async (name) => (await world.sim<{ counts: Record<string, number> }>('/requests')).counts[name] ?? 0,

    async advance(seconds) {
      base.clock.advance(seconds * 1000)
      await synchronized()
      await world.sim('/clock', { advanceSeconds: seconds })
    },

    async runJobs() {
      await synchronized()
      await world.sim('/webhooks/settle', {})
      for (;;) {
        if ((await makeDue(ctx)) === 0) return
        if (several) await several.runJobs()
        else
          await runDue(ctx, {
            mail: (mail) => (options.sender ? options.sender.send(mail) : void mails.push(mail)),
            failed: (failure) => failures.push(failure),
          })
        await world.sim('/webhooks/settle', {})
      }
    },

    async runJobsNamed(task) {
      await queueJob(ctx.db, task, {})
      await world.runJobs()
    },

    async rows<Row extends Record<string, unknown>>(query: string) {
      return (await ctx.db.execute(sql.raw(query))).rows as Row[]
    },

    child: (work, { crashAt = null, startAt }: { crashAt?: string | null; startAt?: number } = {}) =>
      children.run({
        databaseUrl: base.databaseUrl,
        simulatorUrl: simulator.url,
        now: base.clock.now().toISOString(),
        crashAt,
        startAt,
        work,
      }),

    async reset() {
      await world.sim('/webhooks/settle', {})
      await world.sim('/reset', {})
      // Only a test may do this: the triggers keep every issued document.
      await ctx.db.execute(sql`alter table documents disable trigger user`)
      await ctx.db.execute(
        sql`truncate shop_items, shipping_zones, offers, offer_uses, licence_tiers, card_batches, checkouts, orders, documents, document_series, restores, quotes, sale_lines, sale_sums, webhook_events, purchase_links, download_grants, outbox, audit, rate_limits, graphile_worker._private_jobs cascade`,
      )
      await ctx.db.execute(sql`alter table documents enable trigger user`)
      await ctx.db.execute(sql`update page_settings set is_work_in_progress = false`)
      base.clock.set(new Date())
      ctx.payments = ordinaryPayments = simulatedPaypal(simulator.url, base.ctx.log)
      await several?.reset()
      await synchronized()
      mails.length = 0
      failures.length = 0
    },

    async close() {
      await children.stop()
      await several?.stop()
      await simulator.stop()
      await hooks.stop()
      await base.close()
    },
  }
  return world
}

const endpointPaths: Record<keyof Endpoints, string> = {
  paypalConfig: '/api/functions/paypal-config',
  createPaypalOrder: '/api/functions/create-paypal-order',
  settleOrder: '/api/functions/create-order',
  orderStatus: '/api/functions/order-status',
  unseenOrders: '/api/functions/unseen-orders',
  orderShown: '/api/functions/order-shown',
  requestPurchases: '/api/purchases/link',
  purchases: '/api/purchases/{token}',
}

const sent = ({
  id,
  title = 'Blue Sheet',
  price,
  quantity,
  category = 'sheet_music',
  format,
  variantId,
  licenceId,
  topsUp,
  extra,
}: CartItem) => ({
  id,
  title,
  price,
  quantity,
  category,
  ...(format !== undefined && { format }),
  ...(extra !== undefined && { extra }),
  ...(licenceId !== undefined && { licenceId }),
  ...(variantId !== undefined && { variantId }),
  ...(topsUp !== undefined && { topsUp }),
})

function exchange(cookies: Map<string, string>, network = '203.0.113.9'): HttpExchange {
  return {
    ip: network,
    network,
    requestId: 'test',
    userAgent: null,
    cookie: (name) => cookies.get(name),
    setCookie: (name, value) => void cookies.set(name, value),
    setStatus: () => undefined,
  }
}

/** Starts an HTTP server on a free port of this machine. */
async function listen(
  answer: (request: Request) => Promise<Response>,
): Promise<{ url: string; stop(): Promise<void> }> {
  const server = await new Promise<ServerType>((resolve) => {
    const started = serve({ fetch: answer, hostname: '127.0.0.1', port: 0 }, () => resolve(started))
  })
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The server has no port')
  return { url: `http://127.0.0.1:${bound.port}`, stop: () => new Promise((resolve) => server.close(() => resolve())) }
}
