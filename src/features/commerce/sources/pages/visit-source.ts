// Reads where this visit came from: the browser still knows it, as long as the document is the first one of the visit.
import type { SentSource } from '../source.rules'

/** Returns the host of the page that led here, and the names in the first address of the visit. Stores nothing. */
export function visitSource(): SentSource {
  const [first] = performance.getEntriesByType('navigation')
  const asked = parsed(first?.name ?? location.href)?.searchParams
  const name = (key: string) => asked?.get(key)?.slice(0, 300) ?? ''
  return {
    host: parsed(document.referrer)?.hostname.slice(0, 300) ?? '',
    source: name('utm_source'),
    campaign: name('utm_campaign'),
  }
}

function parsed(address: string): URL | null {
  try {
    return new URL(address)
  } catch {
    return null
  }
}
