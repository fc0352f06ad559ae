// Runs the PayPal simulator while no PayPal account is configured. It is a separate program with its own origin.
import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import type { Logger } from 'pino'
import type { Config, PayPalSettings } from '../config/config'
import { listenAddresses } from '../exposure/exposure'

export type RunningSimulator = { settings: PayPalSettings; url: string; stop(): Promise<void> }

const credentials = {
  clientId: 'sim-client',
  clientSecret: 'sim-secret',
  merchantId: 'TESTMERCHANT2',
  webhookId: 'SIMWEBHOOK1',
}
const startsWithinMs = 20_000
const diesWithinMs = 1_000
const restartDelayMs = 1_000

/** Returns the site's address for a program on this machine, whatever the site listens on. */
function siteOnThisMachine(config: Config): string {
  const [host = '127.0.0.1'] = listenAddresses(config)
  const reached = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${config.port}`
}

/** `command` is the program and its arguments. Resolves when it listens. Restarts it whenever it exits unexpectedly. */
export async function startSimulator(
  config: Config,
  command: readonly [string, ...string[]],
  log: Logger,
): Promise<RunningSimulator> {
  const url = `http://127.0.0.1:${config.simulatorPort}`
  const [program, ...args] = command
  let child: ChildProcess | null = null
  let stopping = false

  function launch(): Promise<void> {
    return new Promise((resolve, reject) => {
      const started = spawn(program, args, {
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        env: {
          ...process.env,
          SIMULATOR_ALLOWED: '1',
          SIMULATOR_PORT: String(config.simulatorPort),
          SIMULATOR_WEBHOOK_URL: `${siteOnThisMachine(config)}/api/paypal/webhook`,
          SIMULATOR_STATE_FILE: path.join(config.dataDir, 'paypal-simulator.json'),
          PAYPAL_CLIENT_ID: credentials.clientId,
          PAYPAL_CLIENT_SECRET: credentials.clientSecret,
          PAYPAL_WEBHOOK_ID: credentials.webhookId,
          PAYPAL_MERCHANT_ID: credentials.merchantId,
        },
      })
      child = started
      let said = ''
      const timer = setTimeout(
        () => reject(new Error(`The PayPal simulator did not start within ${startsWithinMs / 1000} s. ${said}`)),
        startsWithinMs,
      )
      started.stdout?.on('data', () => {
        clearTimeout(timer)
        resolve()
      })
      started.stderr?.on('data', (chunk: Buffer) => {
        said = (said + chunk.toString()).slice(-2000)
      })
      started.on('error', reject)
      started.on('exit', (code) => {
        clearTimeout(timer)
        reject(new Error(`The PayPal simulator ended with code ${code}. ${said.trim()}`))
        if (child !== started) return
        child = null
        if (stopping) return
        log.warn({ code, said: said.trim() }, 'the PayPal simulator ended and is started again')
        setTimeout(() => {
          if (!stopping)
            launch().catch((error: unknown) => log.error({ err: error }, 'the PayPal simulator does not start'))
        }, restartDelayMs).unref()
      })
    })
  }

  try {
    await launch()
  } catch (error) {
    stopping = true
    ;(child as ChildProcess | null)?.kill('SIGKILL')
    throw error
  }
  return {
    url,
    settings: {
      ...credentials,
      environment: 'sandbox',
      apiBase: url,
      sdkBase: url,
      certificateHosts: [url],
      webhookCheck: config.webhookCheck,
    },
    async stop() {
      stopping = true
      const last = child
      if (!last) return
      const ended = new Promise<void>((resolve) => last.once('exit', () => resolve()))
      last.kill('SIGTERM')
      const timer = setTimeout(() => last.kill('SIGKILL'), diesWithinMs)
      await ended
      clearTimeout(timer)
    },
  }
}
