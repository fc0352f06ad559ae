// Starts the site on a running database: schema, demo content, services, jobs, HTTP. It does not start the embedded services.
import { onUnreadableJson } from '@/db/schema/checked-json'
import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Logger } from 'pino'
import { backupJobs } from '@/platform/backup/backup.job'
import { armCrashPoint } from '@/platform/crash-point'
import { connectDatabase, inTransaction } from '@/adapters/database/connect'
import { mailJobs } from '@/platform/outbox/outbox'
import { migrateDatabase } from '@/db/migrate'
import { canRecordSales } from '@/features/commerce/payments/server/settling/can-record-sales'
import { listPrimaryAdministrator } from '@/features/office/access/server/allowed-emails'
import { mailedMoment } from '@/features/office/sign-in/server/account-letter'
import { alertOwner, type OwnerAlert } from '@/features/commerce/ledger/server/alert-owner'
import type { Context, Settings } from '@/platform/context'
import { privacyJobs } from '@/features/operations/privacy/server/privacy.job'
import { allEndpoints, allJobs, allMails, onMailRefused, allRoutes } from '../all-endpoints'
import { allPersonalData } from '../all-personal-data'
import { createChangeStream } from '../changes/change-stream'
import { storesDataHere } from './checks/check-start'
import { listenToChanges } from '../changes/changes'
import type { Config, PayPalSettings } from './config/config'
import { createApp } from '../create-app'
import { createTableCache } from '../changes/table-cache'
import { createContext, createMail, withParts } from './create-context'
import { createFastPath } from '../http/responses/fast-path'
import { listenAddresses } from './exposure/exposure'
import { createFindActor } from '../http/guards/find-actor'
import { startHttpServer, type Middleware } from '../http/http-server'
import { startJobs } from '../jobs/jobs'
import { createMetrics, serveMetrics } from '../metrics'
import { createPageCache } from '../pages/page-cache'
import { createRateLimits } from '../http/limits/rate-limits'
import { createReadiness } from '../readiness'
import type { PaymentScript } from '@/adapters/payments/paypal/payment-origins'
import { commonHeaders } from '../http/responses/security-headers'
import { checkSettings } from './checks/settings-check'
import { createOwnerSettings } from './owner-settings'
import type { SetupLink } from './exposure/setup-link'
import { stopTimes } from './stop-times'
import type { Site } from '../site'
import { siteAddresses } from '../http/addresses/site-addresses'
import { keepBuilds } from '../http/static/kept-builds'
import { readStaticFiles } from '../http/static/static-files'

/** Source of the pages: the build, or Vite's development server. */
export type PageSource = Pick<Site, 'render' | 'assets' | 'admin'> & {
  /** Files that every page needs first, as values of a `Link` header. */
  hints?: readonly string[]
  /** Folder of the browser build; null while Vite serves the sources. */
  filesFolder: string | null
  middleware?: Middleware
}

export type RunningSite = {
  port: number
  /** Services in use at the start. */
  uses: {
    /** True while mails stay on disk, with pages that show them. */
    mailbox: boolean
    payments: Settings['services']['payments']
  }
  stop(): Promise<void>
}

/** Mails the owner at most once a day, however often it happens. */
function siteEnded({ clock, settings }: Pick<Context, 'clock' | 'settings'>): OwnerAlert {
  const now = clock.now()
  return {
    what: 'site.ended',
    ref: `day:${now.toISOString().slice(0, 10)}`,
    subject: 'Your site stopped unexpectedly and is running again',
    sentence: `Your site stopped unexpectedly. It was started again on ${mailedMoment(now, settings)} and serves visitors. After a power cut or a restart of the machine there is nothing to do. Otherwise show this mail to the person who looks after the server: its log says what happened before.`,
  }
}

/** All pages of a musician's site and their data take some 5 MB. */
const cacheBytes = 32 * 1024 * 1024
/** One connection for each job in progress, and for those that listen for new jobs. */
const backgroundConnections = 8

/**
 * Resolves when the server responds to requests. Throws when the database cannot be reached or migrated, or the port is
 * taken; nothing is left open then.
 */
export async function startSite(options: {
  config: Config
  databaseUrl: string
  /** The PayPal simulator of the site; null when it does not run. */
  simulator: PayPalSettings | null
  log: Logger
  pages: PageSource
  setupLink?: SetupLink
  /** True when the previous process died; the owner is told. */
  endedUnasked?: boolean
}): Promise<RunningSite> {
  const { config, databaseUrl, simulator, log, pages, setupLink, endedUnasked = false } = options
  armCrashPoint(config.crashAt)
  /** Clean-up steps, run in reverse order when the site stops or fails to start. */
  const undo: (() => Promise<unknown> | void)[] = []
  const times = stopTimes(config)
  const undoAll = async () => {
    for (const step of undo.splice(0).reverse()) {
      try {
        await step()
      } catch (error) {
        log.error({ err: error }, 'a part of the site did not stop cleanly')
      }
    }
  }
  /** A job or a connection that hangs does not prevent stopping: it ends with the process. */
  const stop = async () => {
    const isDone = await Promise.race([undoAll().then(() => true), delay(times.siteMs, false, { ref: false })])
    if (!isDone) log.warn('stopped while work was in progress; it continues after the next start')
  }
  try {
    await migrateDatabase(databaseUrl)
    const reported = new Set<string>()
    onUnreadableJson((column) => {
      if (reported.has(column)) return
      reported.add(column)
      log.error({ column }, 'a stored value has an unexpected shape; its default is used')
    })
    const onConnectionLost = (error: Error) => log.warn({ err: error }, 'an idle database connection was lost')
    const database = connectDatabase(databaseUrl, { onConnectionLost })
    const { db, pool } = database
    undo.push(() => database.close())
    // Use a separate pool: a payment must be settled even while visitors wait for connections.
    const background = connectDatabase(databaseUrl, { max: backgroundConnections, onConnectionLost })
    undo.push(() => background.close())
    const owner = createOwnerSettings(config)
    const { world, connections } = createContext({ config, db, log, simulator, owner })

    if (config.demo) {
      const { seedDemo } = await import('../../../demo/seed')
      const seeding = { ...world, actor: { kind: 'system' as const, name: 'seed' } }
      if (await seedDemo(seeding)) {
        if (config.demoOrder) await (await import('../../../demo/seed-order')).seedDemoOrder(seeding)
        log.info('filled the empty site with the demo content')
      }
    }

    const changes = await listenToChanges({ databaseUrl, log })
    undo.push(() => changes.close())
    const cache = createPageCache({ maxBytes: cacheBytes, changes })
    const mail = createMail(config, { settings: world.settings, connections }, pages.admin.css)
    undo.push(() => mail.sender.close())
    const onChange = () => {
      // Clear the cache: a page made while the new name was being read has the old one.
      cache.clear()
      mail.sender.settingsChanged()
    }
    await owner.watch({ db, changes, log, onChange })
    await listPrimaryAdministrator(world)
    if (config.isProduction) checkSettings(world.settings)
    if (endedUnasked) await inTransaction(db, (tx) => alertOwner(tx, world, siteEnded(world)))
    const metrics = createMetrics()
    const limits = createRateLimits(pool, config.tokenSecret, { isOn: config.hasRateLimits })
    const jobs = await startJobs({
      pool: background.pool,
      world: withParts(world, { db: background.db }),
      features: [
        ...allJobs,
        mailJobs(mail.sender, allMails, onMailRefused),
        limits.jobs,
        privacyJobs(allPersonalData, metrics.rowsForgotten),
        backupJobs({ ...config, databaseUrl, directory: config.backupDir, key: config.backupKey }),
      ],
      log,
      metrics,
    })
    undo.push(() => jobs.stop())

    const stream = createChangeStream({ endpoints: allEndpoints, changes })
    undo.push(() => stream.close())
    metrics.watch({ cache, openStreams: () => stream.openStreams() })
    if (config.metricsPort !== null) {
      const server = await serveMetrics(metrics, config.metricsPort)
      undo.push(() => new Promise((resolve) => server.close(resolve)))
    }

    const readiness = createReadiness({
      pool,
      changes,
      jobs,
      dataDir: storesDataHere(config) ? config.dataDir : undefined,
      canSell: () => canRecordSales(world),
    })
    // The policy also names PayPal on a site without an account, whose pages load no script of PayPal.
    const paymentScript = (): PaymentScript => {
      const { sdkBase, sdkMajor } = connections.payPal() ?? {
        ...config.payPalServices.production,
        sdkMajor: 6 as const,
      }
      return { sdkBase, sdkMajor }
    }
    const started = paymentScript()
    let headers = { script: started, list: commonHeaders(config, started) }
    const files = pages.filesFolder === null ? new Map() : await readStaticFiles(pages.filesFolder, headers.list)
    const keptBuilds = keepBuilds(world, files, headers.list)
    undo.push(() => keptBuilds.stop())
    const site: Site = {
      config,
      world: withParts(world, { cached: createTableCache(changes) }),
      endpoints: allEndpoints,
      routes: [...allRoutes, ...mail.routes, ...(setupLink?.routes ?? [])],
      setupLink,
      findActor: createFindActor(world),
      changes,
      cache,
      stream,
      limits,
      metrics,
      get headers() {
        const script = paymentScript()
        if (!isDeepStrictEqual(headers.script, script)) headers = { script, list: commonHeaders(config, script) }
        return headers.list
      },
      readiness,
      get paymentScript() {
        return paymentScript()
      },
      render: pages.render,
      assets: pages.assets,
      admin: pages.admin,
      hints: config.hasEarlyHints ? (pages.hints ?? []) : [],
      files,
      keptBuilds,
      isDevelopment: pages.filesFolder === null,
    }
    const app = createApp(site)
    const fastPath = createFastPath({
      findPage: (key) => cache.find(key),
      findFile: (path) => files.get(path),
      productionHost: config.productionHost,
    })
    const http = await startHttpServer({
      fetch: app.fetch,
      readAddress: siteAddresses(site),
      fastPath,
      middleware: pages.middleware,
      port: config.port,
      hosts: listenAddresses(config),
    })
    undo.push(async () => {
      readiness.drain()
      if (config.drainSeconds > 0) await delay(config.drainSeconds * 1000)
      // Event streams never end on their own; their pages reconnect to another process.
      stream.close()
      return http.stop(times.requestsMs)
    })
    const keepsMails = world.settings.services.mailHost === null && !config.isProduction
    return { port: http.port, uses: { mailbox: keepsMails, payments: connections.payments() }, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
