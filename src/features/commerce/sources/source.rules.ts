// Says where a buyer came from: the host of the page with the link, and the names that the link itself carried
// (`utm_source`, `utm_campaign`). The page sends it with the order; nothing is stored on the visitor's device.
import { z } from 'zod'
import { cleanLine } from '@/lib/clean-line'

/** Longest name that is kept, in characters. */
export const maxSource = 60

/** The names that the page sends. Anything else counts as unknown, because it must never refuse an order. */
export const sentSource = z
  .object({ host: z.string().max(300), source: z.string().max(300), campaign: z.string().max(300) })
  .optional()
  .catch(undefined)
export type SentSource = z.output<typeof sentSource>

export type OrderSourceNames = { source: string | null; campaign: string | null }

/** Returns a name in lower case without invisible characters; empty when it may be an address of a person. */
function cleanName(text: string): string {
  const name = cleanLine(text).replace(/\s+/g, ' ').trim().toLowerCase()
  return name.includes('@') ? '' : Array.from(name).slice(0, maxSource).join('')
}

/** Subdomains under which large sites send people on. */
const sameSite = /^(www|m|l|lm|mobile)\.(?=.*\.)/

/** Returns the host without `www`; empty when it is no host, our own, or PayPal's, which sends buyers back. */
function cleanHost(host: string, ownHost: string): string {
  const name = host.toLowerCase().replace(sameSite, '')
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(name) || name.length > maxSource) return ''
  if (name === ownHost.toLowerCase().replace(sameSite, '') || /(^|\.)paypal\.com$/.test(name)) return ''
  return name
}

/** Returns the names to store with an order; null for each that is unknown. `baseUrl` is the site's own address. */
export function cleanSource(sent: SentSource, baseUrl: string): OrderSourceNames {
  if (!sent) return { source: null, campaign: null }
  const host = cleanHost(sent.host, new URL(baseUrl).hostname)
  return { source: cleanName(sent.source) || host || null, campaign: cleanName(sent.campaign) || null }
}
