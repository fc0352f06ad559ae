// Options of a simulator.

export type SimulatorOptions = {
  /** The simulator's own origin, as browsers and the shop's server reach it. */
  baseUrl: string
  /** Address for signed webhook events; null sends none (they are still listed). */
  webhookUrl?: string | null
  webhookId?: string
  clientId?: string
  clientSecret?: string
  /** The account that receives the money: 13 characters. */
  merchantId?: string
  /** A JSON file that keeps orders and ledger after a kill; null: in memory only. */
  stateFile?: string | null
  /** Real milliseconds between delivery attempts of one webhook event; the last value repeats up to 25 retries. */
  webhookBackoffMs?: readonly number[]
  /** Simulated seconds until an eCheck settles. */
  echeckSeconds?: number
}

export type ResolvedOptions = Required<SimulatorOptions>

/** Fills in missing options. The shop's test configuration uses the same defaults. */
export function resolveOptions(options: SimulatorOptions): ResolvedOptions {
  return {
    baseUrl: options.baseUrl.replace(/\/$/, ''),
    webhookUrl: options.webhookUrl ?? null,
    webhookId: options.webhookId ?? 'SIMWEBHOOK1',
    clientId: options.clientId ?? 'sim-client',
    clientSecret: options.clientSecret ?? 'sim-secret',
    merchantId: options.merchantId ?? 'TESTMERCHANT2',
    stateFile: options.stateFile ?? null,
    webhookBackoffMs: options.webhookBackoffMs ?? [1_000, 2_000, 5_000, 15_000, 60_000, 300_000],
    echeckSeconds: options.echeckSeconds ?? 30,
  }
}
