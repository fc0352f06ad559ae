// Runs the PayPal simulator as a process of its own that several sites share. Everything stays in memory: a file of
// many thousand orders would be written again and again.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { eventually } from './eventually'

export type PaypalProcess = {
  url: string
  /** Settings that a site needs to be paid here. */
  environment: Record<string, string>
  pid: number
  stop(): Promise<void>
}

const credentials = {
  PAYPAL_CLIENT_ID: 'sim-client',
  PAYPAL_CLIENT_SECRET: 'sim-secret',
  PAYPAL_MERCHANT_ID: 'TESTMERCHANT2',
  PAYPAL_WEBHOOK_ID: 'SIMWEBHOOK1',
}

/** Starts it on `port`; webhook events go to the site at `siteUrl`. */
export async function startPaypalProcess(port: number, siteUrl: string): Promise<PaypalProcess> {
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [path.resolve('dist/server/paypal-simulator.js')], {
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      SIMULATOR_ALLOWED: '1',
      SIMULATOR_PORT: String(port),
      SIMULATOR_WEBHOOK_URL: `${siteUrl}/api/paypal/webhook`,
      ...credentials,
    },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await eventually(() => fetch(`${url}/_sim/ledger`).then((answer) => answer.ok), { within: 20_000 })
  return {
    url,
    environment: {
      ...credentials,
      PAYPAL_ENVIRONMENT: 'sandbox',
      PAYPAL_API_BASE: url,
      PAYPAL_SDK_BASE: url,
      PAYPAL_CERT_HOSTS: url,
    },
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
