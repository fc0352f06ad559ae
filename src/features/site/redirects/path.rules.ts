// Reads the two addresses of a redirect, and compares addresses in any spelling.

/** Most characters of an address; longer ones are not addresses of this site. */
const longestPath = 1000

/** Host that no address names, so that a path with a host of its own shows. */
const noHost = 'https://no-host.invalid'

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/**
 * Returns a path as addresses are compared: without escapes, in small letters, with single slashes and none at its end.
 * `/` is the home page.
 */
export function comparedPath(path: string): string {
  const segments = path.split('/').map(decoded).filter(Boolean)
  return `/${segments.join('/').normalize('NFC').toLowerCase()}`
}

export type ReadPath = { path: string; compared: string } | { problem: string }

/** Returns the address without the site's own scheme and host. */
function withoutOrigin(typed: string, ownOrigin: string | null): string {
  const text = typed.trim()
  if (ownOrigin === null || !URL.canParse(text)) return text
  const { origin, pathname, search, hash } = new URL(text)
  return origin === ownOrigin ? pathname + search + hash : text
}

function readUrl(typed: string, ownOrigin: string | null): URL | string {
  const text = withoutOrigin(typed, ownOrigin)
  if (text.length > longestPath) return `An address has at most ${longestPath.toLocaleString('en')} characters.`
  if (/^([a-z][a-z0-9+.-]*:|\/\/|www\.)/i.test(text))
    return `“${text.slice(0, 80)}” is on another site. Enter an address of this site without its name, such as /shop.`
  if (!text.startsWith('/')) return 'Begin the address with a slash, such as /shop.'
  if (/[\\\p{Cc}]/u.test(text) || !URL.canParse(text, noHost)) return 'This is not an address of a page.'
  const url = new URL(text, noHost)
  return url.origin === noHost ? url : 'This is not an address of a page.'
}

/** Returns a path with single slashes: two at its beginning would name another site. */
const singleSlashes = (path: string): string => path.replace(/\/{2,}/g, '/')

/** Reads an address of the former site, or says what is wrong with it. `ownOrigin` is that of this site, if known. */
export function readOldPath(typed: string, ownOrigin: string | null): ReadPath {
  if (typed.trim() === '') return { problem: 'Old address is required' }
  const url = readUrl(typed, ownOrigin)
  if (typeof url === 'string') return { problem: url }
  if (url.search !== '' || url.hash !== '')
    return { problem: 'Leave out the part that begins with ? or #. It does not count when addresses are compared.' }
  const compared = comparedPath(url.pathname)
  return compared === '/'
    ? { problem: 'This is the home page, which is never redirected.' }
    : { path: compared, compared }
}

/** Reads the address that visitors are sent to, or says what is wrong with it. */
export function readNewPath(typed: string, ownOrigin: string | null): ReadPath {
  if (typed.trim() === '') return { problem: 'New address is required' }
  const url = readUrl(typed, ownOrigin)
  if (typeof url === 'string') return { problem: url }
  const pathname = singleSlashes(url.pathname)
  return { path: pathname + url.search + url.hash, compared: comparedPath(pathname) }
}

/** Returns the target with the parameters of a campaign (`utm_…`) of the old address, unless it has a query of its own. */
export function withCampaign(target: string, search: string): string {
  if (target.includes('?')) return target
  const campaign = [...new URLSearchParams(search)].filter(([name]) => name.startsWith('utm_'))
  if (campaign.length === 0) return target
  const [path = '', fragment] = target.split('#')
  return `${path}?${new URLSearchParams(campaign).toString()}${fragment === undefined ? '' : `#${fragment}`}`
}
