// Reads the program's environment variables, and refuses to run beside real money.
import type { StartOptions } from './start'
import { z } from 'zod'

const environment = z.object({
  SIMULATOR_PORT: z.coerce.number().int().min(0).max(65_535).default(4100),
  SIMULATOR_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  SIMULATOR_STATE_FILE: z.string().min(1).optional(),
  PAYPAL_CLIENT_ID: z.string().min(1).optional(),
  PAYPAL_CLIENT_SECRET: z.string().min(1).optional(),
  PAYPAL_WEBHOOK_ID: z
    .string()
    .regex(/^[a-zA-Z0-9]+$/)
    .optional(),
  PAYPAL_MERCHANT_ID: z
    .string()
    .regex(/^[2-9A-HJ-NP-Z]{13}$/)
    .optional(),
})

type Environment = Readonly<Record<string, string | undefined>>

/** Returns why the simulator must not run here, or null. BANDSTAND_PRODUCTION=1 marks a site that takes real money. */
export function refusalToRun(env: Environment): string | null {
  if (env.BANDSTAND_PRODUCTION === '1') return 'The PayPal simulator does not run in production.'
  if (env.NODE_ENV === 'production' && env.SIMULATOR_ALLOWED !== '1') {
    return 'The PayPal simulator does not run with NODE_ENV=production unless SIMULATOR_ALLOWED=1.'
  }
  return null
}

/** Returns the options from the variables. Throws a sentence that names every bad variable. Empty means not set. */
export function optionsFromEnvironment(env: Environment): StartOptions {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(set)
  if (!parsed.success)
    throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '))
  const { data } = parsed
  return {
    port: data.SIMULATOR_PORT,
    webhookUrl: data.SIMULATOR_WEBHOOK_URL,
    stateFile: data.SIMULATOR_STATE_FILE,
    clientId: data.PAYPAL_CLIENT_ID,
    clientSecret: data.PAYPAL_CLIENT_SECRET,
    webhookId: data.PAYPAL_WEBHOOK_ID,
    merchantId: data.PAYPAL_MERCHANT_ID,
  }
}
