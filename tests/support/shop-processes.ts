// Runs several processes of the shop behind the deployed nginx configuration, for tests that move their clock.
import { fork, type ChildProcess } from 'node:child_process'
import type { Mail } from '@/adapters/mail/mail'
import { apiUrl } from '@/lib/api-client'
import { AppError } from '@/lib/errors'
import type { ErrorBody } from '@/lib/error-table'
import type { JobFailure } from './due-jobs'
import { nginxProgram, startNginx } from './nginx'
import { testSettings } from './orders-context'
import { freePorts } from './running-site'
import type { ShopNews, ShopOrder } from './shop-process'

/**
 * Number of processes of a test's shop besides the test's own: none, or those of `npm run test:long -- rows-on-four`.
 */
export const processesWanted = Number(process.env.SHOP_PROCESSES ?? '0')

export type ShopProcesses = {
  /** The address of nginx. */
  url: string
  setClock(now: Date): Promise<void>
  runJobs(): Promise<void>
  reset(): Promise<void>
  /** Calls an endpoint once, with the browser's cookies; throws the error that its page would receive. */
  call(
    endpoint: { method: string; path: string },
    raw: { body?: unknown; params?: unknown },
    cookies: Map<string, string>,
  ): Promise<unknown>
  stop(): Promise<void>
}

type Listener = {
  mail(mail: Mail): void
  failed(failure: JobFailure): void
  logged(line: Record<string, unknown>): void
}

/** Resolves the next time the process reports that it is done, with the port when it has just started. */
function done(child: ChildProcess): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const gone = () => reject(new Error('A process of the shop ended'))
    const hear = (news: ShopNews) => {
      if (news.kind !== 'done') return
      child.off('message', hear)
      child.off('exit', gone)
      if (news.error === undefined) resolve(news.port)
      else reject(new Error(news.error))
    }
    child.on('message', hear)
    child.once('exit', gone)
  })
}

/** Starts the processes on one database and in front of one PayPal. */
export async function startShopProcesses(
  count: number,
  world: { databaseUrl: string; simulatorUrl: string; now: Date },
  listener: Listener,
): Promise<ShopProcesses> {
  if (nginxProgram === null) throw new Error('nginx is not installed: apt-get install nginx')
  const children = Array.from({ length: count }, () =>
    fork('tests/support/shop-process.ts', [], {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    }),
  )
  for (const child of children) {
    child.setMaxListeners(100)
    child.on('message', (news: ShopNews) => {
      if (news.kind === 'mail') listener.mail(news.mail)
      else if (news.kind === 'failed') listener.failed({ task: news.task, error: new Error(news.error) })
      else if (news.kind === 'logged') listener.logged(news.line)
    })
  }
  const stopAll = () => children.forEach((child) => child.connected && child.disconnect())
  // Sends one command at a time: each starts when all processes have finished the one before.
  let last: Promise<unknown> = Promise.all(children.map(done))
  const order = (what: ShopOrder): Promise<(number | undefined)[]> => {
    const next = last.then(() =>
      Promise.all(
        children.map((child) => {
          const answer = done(child)
          child.send(what)
          return answer
        }),
      ),
    )
    last = next.catch(() => undefined)
    return next
  }
  try {
    const ports = await order({
      kind: 'start',
      databaseUrl: world.databaseUrl,
      simulatorUrl: world.simulatorUrl,
      now: world.now.toISOString(),
    })
    const nginx = await startNginx(
      nginxProgram,
      await freePorts(),
      ports.filter((port) => port !== undefined),
    )
    return {
      url: nginx.url,
      setClock: async (now) => void (await order({ kind: 'clock', now: now.toISOString() })),
      runJobs: async () => void (await order({ kind: 'run-jobs' })),
      reset: async () => void (await order({ kind: 'reset' })),
      async call({ method, path }, { body, params }, cookies) {
        const answer = await fetch(nginx.url + apiUrl(path, { params: (params ?? {}) as Record<string, string> }), {
          method,
          headers: {
            origin: testSettings.baseUrl,
            cookie: [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          body: body === undefined ? undefined : JSON.stringify(body),
        })
        for (const line of answer.headers.getSetCookie()) {
          const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? []
          cookies.set(name, decodeURIComponent(value))
        }
        const said: unknown = await answer.json()
        if (answer.ok) return said
        const { error } = said as ErrorBody
        throw new AppError(error.code, { message: error.message, fields: error.fields })
      },
      async stop() {
        await nginx.stop()
        stopAll()
      },
    }
  } catch (error) {
    stopAll()
    throw error
  }
}
