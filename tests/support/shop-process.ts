// A process of the shop that responds over HTTP: one of several behind nginx. A test moves its clock and tells it when
// to run jobs.
import { serve, type ServerType } from '@hono/node-server'
import pino from 'pino'
import type { Context } from '@/platform/context'
import type { Mail } from '@/adapters/mail/mail'
import { checkoutApi } from '@/features/commerce/checkout/server/checkout.api'
import { purchasesApi } from '@/features/commerce/purchases/server/purchases.api'
import { webhookRoutes } from '@/features/commerce/payments/server/webhooks/webhook.routes'
import { createChangeStream } from '@/server/changes/change-stream'
import { listenToChanges } from '@/server/changes/changes'
import { createApp } from '@/server/create-app'
import { createMetrics } from '@/server/metrics'
import { createPageCache } from '@/server/pages/page-cache'
import { createRateLimits } from '@/server/http/limits/rate-limits'
import { runDue } from './due-jobs'
import { ordersContext, simulatedPaypal } from './orders-context'

export type ShopOrder =
  | { kind: 'start'; databaseUrl: string; simulatorUrl: string; now: string }
  | { kind: 'clock'; now: string }
  | { kind: 'run-jobs' }
  /** Deletes what the process knows of PayPal. */
  | { kind: 'reset' }

export type ShopNews =
  | { kind: 'done'; port?: number; error?: string }
  | { kind: 'mail'; mail: Mail }
  | { kind: 'failed'; task: string; error: string }
  | { kind: 'logged'; line: Record<string, unknown> }

const endpoints = [...checkoutApi, ...purchasesApi]

const tell = (news: ShopNews) => void process.send?.(news)

let now = new Date()
let ctx: Context | undefined
let simulatorUrl = ''

async function start(order: Extract<ShopOrder, { kind: 'start' }>): Promise<number> {
  now = new Date(order.now)
  simulatorUrl = order.simulatorUrl
  const { databaseUrl } = order
  const made = ordersContext({ databaseUrl, simulatorUrl, clock: { now: () => new Date(now) } })
  const log = pino(
    { level: 'warn' },
    { write: (line: string) => tell({ kind: 'logged', line: JSON.parse(line) as Record<string, unknown> }) },
  )
  ctx = { ...made.ctx, log }
  // The job queue requires a listener for lost connections.
  ctx.db.$client.on('connect', (client) => client.on('error', () => undefined))
  const { actor: _nobody, ...world } = ctx
  const changes = await listenToChanges({ databaseUrl, log })
  const app = createApp({
    config: {
      baseUrl: world.settings.baseUrl,
      siteName: null,
      trustedProxies: 1,
      productionHost: null,
      isProduction: false,
      hasPageCache: true,
    },
    // A reset replaces the payments, so this reads the current ones.
    world: Object.defineProperty(world, 'payments', { get: () => ctx?.payments }),
    endpoints,
    routes: webhookRoutes,
    findActor: async () => ({ kind: 'visitor' }),
    changes,
    cache: createPageCache({ maxBytes: 1_000_000, changes }),
    stream: createChangeStream({ endpoints, changes }),
    limits: createRateLimits(world.db.$client, world.settings.tokenSecret, { isOn: false }),
    readiness: { problem: async () => null },
    metrics: createMetrics(),
    headers: [],
    paymentScript: { sdkBase: simulatorUrl, sdkMajor: 6 },
    render: () => Promise.reject(new Error('This process has no pages')),
    assets: { routes: {} },
    hints: [],
    admin: { css: [], scripts: [] },
    files: new Map(),
    isDevelopment: false,
  })
  const server = await new Promise<ServerType>((resolve) => {
    const started = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, () => resolve(started))
  })
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The server has no port')
  return bound.port
}

async function obey(order: ShopOrder): Promise<ShopNews> {
  if (order.kind === 'start') return { kind: 'done', port: await start(order) }
  if (!ctx) throw new Error('It has not been started')
  if (order.kind === 'clock') now = new Date(order.now)
  else if (order.kind === 'reset') ctx.payments = simulatedPaypal(simulatorUrl, ctx.log)
  else
    await runDue(ctx, {
      mail: (mail) => tell({ kind: 'mail', mail }),
      failed: ({ task, error }) =>
        tell({ kind: 'failed', task, error: error instanceof Error ? error.message : String(error) }),
    })
  return { kind: 'done' }
}

process.on(
  'message',
  (order: ShopOrder) =>
    void obey(order).then(tell, (error: unknown) =>
      tell({ kind: 'done', error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    ),
)
process.on('disconnect', () => process.exit())
tell({ kind: 'done' })
