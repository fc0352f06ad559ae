// SoundCloud addresses: decides which are accepted and which are playlists, and builds the player's address for each
// (SND-05 to SND-11).

const apiHosts = new Set(['api.soundcloud.com', 'api-v2.soundcloud.com'])
const pageHosts = new Set(['soundcloud.com', 'www.soundcloud.com', 'm.soundcloud.com'])
const shortHost = 'on.soundcloud.com'
const playerHost = 'w.soundcloud.com'

const name = '[\\w-]+'
const secret = 's-\\w+'
const trackPath = new RegExp(`^/${name}/(?!sets/?$)${name}(/${secret})?/?$`)
const setPath = new RegExp(`^/${name}/sets/${name}(/${secret})?/?$`)

/** SND-09. */
const apiAddressRefused =
  'API URLs cannot be embedded. Please use a regular SoundCloud playlist URL (https://soundcloud.com/user/sets/playlist)'

function parsed(address: string): URL | null {
  const trimmed = address.trim()
  if (!URL.canParse(trimmed)) return null
  const url = new URL(trimmed)
  // An address with a port or a user name was not copied from SoundCloud.
  return /^https?:$/.test(url.protocol) && url.port === '' && url.username === '' && url.password === '' ? url : null
}

function isPlayer(url: URL): boolean {
  return url.hostname === playerHost && /^\/player\/?$/.test(url.pathname) && Boolean(url.searchParams.get('url'))
}

/** True for the API's own addresses (SND-06, SND-09). */
function isSoundCloudApi(address: string): boolean {
  return apiHosts.has(parsed(address)?.hostname ?? '')
}

/**
 * SND-05: true for a track, private link or set on soundcloud.com or its mobile form, a short link, or a player's
 * address. SND-06: false for an empty text and for the API. The parsed host decides, never a part of the text.
 */
export function isSoundCloudUrl(address: string): boolean {
  const url = parsed(address)
  if (!url) return false
  if (url.hostname === shortHost) return url.protocol === 'https:' && new RegExp(`^/${name}/?$`).test(url.pathname)
  if (pageHosts.has(url.hostname)) return trackPath.test(url.pathname) || setPath.test(url.pathname)
  return isPlayer(url)
}

/** True for `https://on.soundcloud.com/{id}` (ADM-AUD-07). */
export function isSoundCloudShortUrl(address: string): boolean {
  return parsed(address)?.hostname === shortHost && isSoundCloudUrl(address)
}

/** True for an address with an `/s-{token}` segment: only people with the link may listen (ADM-AUD-07). */
export function isSoundCloudPrivateLink(address: string): boolean {
  return (
    pageHosts.has(parsed(address)?.hostname ?? '') &&
    isSoundCloudUrl(address) &&
    new RegExp(`/${secret}/?$`).test(parsed(address)?.pathname ?? '')
  )
}

/** SND-07: true for an address with `/sets/` or `/playlists/`, also inside a player's `url`. */
export function isSoundCloudPlaylist(address: string): boolean {
  const url = parsed(address)
  if (!url) return false
  const inner = url.searchParams.get('url')
  return [url.pathname, inner ?? ''].some((text) => /\/(sets|playlists)\//.test(text))
}

/** SND-10: the options, in this order. */
const playerOptions = {
  color: '#ff5500',
  auto_play: 'false',
  visual: 'true',
  show_comments: 'true',
  show_user: 'true',
  show_reposts: 'false',
  show_teaser: 'true',
  sharing: 'true',
  liking: 'true',
  download: 'false',
  buying: 'false',
} as const

export type SoundCloudEmbed = { embedUrl: string } | { refused: string }

/**
 * Returns the player's address to store. An existing one stays unchanged (SND-08). The API's address is refused
 * (SND-09). Any other loses its query and gets the options of SND-10, with artwork for short and private links
 * (SND-11). An address that is not SoundCloud's is refused too (ADM-AUD-10).
 */
export function soundCloudEmbed(address: string): SoundCloudEmbed {
  const url = parsed(address)
  if (isSoundCloudApi(address)) return { refused: apiAddressRefused }
  if (!url || !isSoundCloudUrl(address)) return { refused: 'Please enter a valid SoundCloud URL' }
  if (isPlayer(url)) return { embedUrl: address.trim() }
  const query = new URLSearchParams({ url: `https://${url.hostname}${url.pathname}`, ...playerOptions })
  if (isSoundCloudShortUrl(address) || isSoundCloudPrivateLink(address)) query.set('show_artwork', 'true')
  return { embedUrl: `https://${playerHost}/player/?${query}` }
}

/**
 * Returns the address that the page's frame loads: the player's address without `show_artwork=true` (SND-11, OP-44);
 * null for an address that must not be framed.
 */
export function soundCloudFrameUrl(stored: string): string | null {
  const embed = soundCloudEmbed(stored)
  if ('refused' in embed) return null
  const url = new URL(embed.embedUrl)
  url.protocol = 'https:'
  if (url.searchParams.get('show_artwork') === 'true') url.searchParams.delete('show_artwork')
  return url.href
}

/**
 * Returns the target of "Open in SoundCloud": the page behind a player's address, else the address itself; null if it
 * is not a web address.
 */
export function soundCloudPageUrl(stored: string): string | null {
  const url = parsed(stored)
  if (!url) return null
  const inner = isPlayer(url) ? parsed(url.searchParams.get('url') ?? '') : null
  return inner && !apiHosts.has(inner.hostname) && /(^|\.)soundcloud\.com$/.test(inner.hostname) ? inner.href : url.href
}

/** Returns the height in pixels (SND-01). */
export function soundCloudHeight(address: string): number {
  return isSoundCloudPlaylist(address) ? 400 : 300
}

/** Permissions of a player's frame: it may play and open its own links, nothing else. */
export const soundCloudSandbox = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox'

export const soundCloudOrigin = 'https://w.soundcloud.com'

/** Asks the widget to report that it is ready (SoundCloud's Widget API). */
export const soundCloudReadyQuestion = JSON.stringify({ method: 'addEventListener', value: 'ready' })
