// Defines the security headers. One content security policy is for public pages, one for the back-office, and the
// strictest for everything else.
import { createHash } from 'node:crypto'
import { paymentOrigins, type PaymentScript } from '@/adapters/payments/paypal/payment-origins'
import type { Config } from '../../start/config/config'

export type HeaderList = readonly (readonly [name: string, value: string])[]

const players = ['https://www.youtube-nocookie.com', 'https://w.soundcloud.com']

/** Headers of every response. */
export function commonHeaders({ baseUrl }: Pick<Config, 'baseUrl'>, script: PaymentScript): HeaderList {
  const { payers } = paymentOrigins(script)
  return [
    ...(baseUrl.startsWith('https:')
      ? [['Strict-Transport-Security', 'max-age=63072000; includeSubDomains'] as const]
      : []),
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    [
      'Permissions-Policy',
      `camera=(), microphone=(), geolocation=(), payment=(self ${payers.map((payer) => `"${payer}"`).join(' ')}), autoplay=(self ${players.map((player) => `"${player}"`).join(' ')})`,
    ],
    ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
  ]
}

/** Policy of responses that are not pages: nothing may run, load or be framed. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'"

const inlineScript = /<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/gi

/** Returns the hashes of the inline scripts of this page. Data blocks such as JSON-LD do not run and need none. */
function inlineScriptHashes(html: string): string[] {
  const texts = [...html.matchAll(inlineScript)]
    .filter(([, attributes = '']) => !/type="application\/(ld\+)?json"/i.test(attributes))
    .map(([, , text = '']) => text)
  return [...new Set(texts)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}

type PagePolicyOptions = {
  isDevelopment: boolean
  isHttps: boolean
  /** True when our own pages may show it in a frame: the home page, in the theme's live preview. */
  isFramedByUs?: boolean
}

const ownOnly = [
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
]

/**
 * Returns the policy of one public page: its inline scripts by hash, our files by address, PayPal with what it needs for
 * the offered payment methods, and the two players.
 * No other script runs.
 */
export function pagePolicy(html: string, script: PaymentScript, options: PagePolicyOptions): string {
  const payment = paymentOrigins(script)
  const scripts = options.isDevelopment ? "'unsafe-inline'" : inlineScriptHashes(html).join(' ')
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts} ${payment.scripts.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    // The owner may use pictures and recordings from any https address.
    `img-src 'self' data: https:${options.isHttps ? '' : ` ${payment.scripts.join(' ')}`}`,
    "media-src 'self' https:",
    "font-src 'self'",
    `connect-src 'self' ${payment.calls.join(' ')}${options.isDevelopment ? ' ws:' : ''}`,
    `frame-src ${[...payment.frames, ...players].join(' ')}`,
    ...ownOnly,
    `frame-ancestors ${options.isFramedByUs ? "'self'" : "'none'"}`,
  ].join('; ')
}

/** Returns the policy of the back-office: our own scripts only, and pictures, recordings and players for previews. */
export function adminPolicy({ isDevelopment }: { isDevelopment: boolean }): string {
  return [
    "default-src 'none'",
    `script-src 'self'${isDevelopment ? " 'unsafe-inline'" : ''}`,
    `style-src 'self'${isDevelopment ? " 'unsafe-inline'" : ''}`,
    "img-src 'self' https: data: blob:",
    "media-src 'self' https: blob:",
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? ' ws:' : ''}`,
    `frame-src 'self' ${players.join(' ')}`,
    ...ownOnly,
    "frame-ancestors 'self'",
  ].join('; ')
}

/**
 * True for addresses that are themselves a secret: never cached, never sent as a referrer, never indexed by a search
 * engine.
 */
export function isSecretPath(path: string): boolean {
  return /^(\/api)?\/(d|f|u|purchases|redeem|licences?|downloads|newsletter|auth\/verify|auth\/invitation|auth\/reset|auth\/change-email)\/[^/]/i.test(
    path,
  )
}

export const secretPathHeaders: HeaderList = [
  // Our own pages may receive the address from which a form was sent. With no-referrer the form would have no origin,
  // and older browsers send no other sign of it. Other sites learn nothing.
  ['Referrer-Policy', 'same-origin'],
  ['Cache-Control', 'no-store'],
  ['X-Robots-Tag', 'noindex, nofollow'],
]
