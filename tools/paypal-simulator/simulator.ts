// Assembles a PayPal simulator. It does not listen yet: start.ts does that.
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { ApiError } from './api-error'
import { settleCapture } from './captures'
import { createClock, createSchedule, type Clock } from './clock'
import { createFaults, type Faults } from './faults'
import { newDebugId } from './ids'
import { ledgerTotals, type LedgerTotals } from './ledger'
import { createTokens } from './oauth-tokens'
import { resolveOptions, type ResolvedOptions, type SimulatorOptions } from './options'
import { lapseOrder } from './orders'
import { testNotice } from './page/html'
import { messagePage } from './page/approve-page'
import type { SimulatorEnv } from './paypal-call'
import { createRequestIds } from './request-ids'
import { createRequestLog } from './request-log'
import { addControlRoutes } from './routes-control'
import { addPageRoutes } from './routes-pages'
import { addPaypalRoutes } from './routes-paypal'
import { addWalletRoutes } from './routes-wallets'
import { createSigner } from './signature'
import { openState, type LedgerEntry } from './state'
import { thisMachineOnly } from './this-machine-only'
import { createWebhooks, type Webhooks } from './webhooks'
import type { World } from './world'

export type Simulator = {
  readonly app: Hono<SimulatorEnv>
  readonly options: ResolvedOptions
  readonly faults: Faults
  readonly clock: Clock
  readonly webhooks: Webhooks
  /** Returns every movement of money so far, and the sums in cents. */
  ledger(): { movements: readonly LedgerEntry[]; totals: LedgerTotals }
  /** Stops timers and deliveries and waits for the last save. */
  close(): Promise<void>
}

/** Makes an inert simulator: no port, no timers except its own clock's. Throws when the state file is not JSON. */
export function createSimulator(given: SimulatorOptions): Simulator {
  const options = resolveOptions(given)
  const { state, save } = openState(options.stateFile)
  const clock = createClock(state)
  const faults = createFaults()
  const signer = createSigner(state)
  const webhooks = createWebhooks({ options, state, clock, faults, signer, save })
  const schedule = createSchedule(state, clock, (job) => {
    if (job.kind === 'lapse-order') lapseOrder(world, job.id)
    else if (Object.hasOwn(state.captures, job.id)) settleCapture(world, job.id)
    void save()
  })
  const world: World = {
    options,
    state,
    clock,
    schedule,
    faults,
    signer,
    webhooks,
    save,
    tokens: createTokens(state, clock),
    requestIds: createRequestIds(state, clock),
    requestLog: createRequestLog(),
  }

  const app = new Hono<SimulatorEnv>()
  app.use(thisMachineOnly(options.baseUrl))
  app.use(
    '/v2/*',
    cors({
      origin: '*',
      allowMethods: ['GET', 'POST', 'PATCH'],
      allowHeaders: ['authorization', 'content-type', 'prefer', 'paypal-request-id'],
    }),
  )
  addPaypalRoutes(app, world)
  addWalletRoutes(app, world)
  addPageRoutes(app, world)
  addControlRoutes(app, world)
  app.get('/', () => messagePage(testNotice))
  app.onError((error, context) => {
    if (error instanceof ApiError)
      return new Response(JSON.stringify(error.envelope(newDebugId())), {
        status: error.status,
        headers: { 'content-type': 'application/json' },
      })
    console.error(error)
    return context.json(
      { name: 'INTERNAL_SERVER_ERROR', message: 'The simulator failed.', debug_id: newDebugId(), details: [] },
      500,
    )
  })
  schedule.runDue()
  webhooks.resume()

  return {
    app,
    options,
    faults,
    clock,
    webhooks,
    ledger: () => ({ movements: state.ledger, totals: ledgerTotals(state.ledger) }),
    async close() {
      schedule.stop()
      webhooks.stop()
      await save()
    },
  }
}
