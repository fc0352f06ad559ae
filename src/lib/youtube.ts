// Recognizes YouTube addresses and extracts their video ids.

const idPattern = /^[\w-]{11}$/

/** Returns the host of a web address without "www." and "m."; null if the text is not an http(s) address. */
export function webHost(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || protocol === 'http:' ? hostname.replace(/^(www|m)\./, '') : null
}

/** True for youtube.com, its privacy-enhanced twin, youtu.be and their subdomains; the parsed host decides, never a part of the text (OP-33). */
export function isYouTube(address: string): boolean {
  const host = webHost(address)
  return host !== null && /^(.+\.)?(youtube\.com|youtube-nocookie\.com|youtu\.be)$/.test(host)
}

/**
 * Returns the eleven characters of the video id from a watch, youtu.be, embed, shorts or live address; null for
 * anything else.
 */
export function youtubeId(address: string): string | null {
  if (!isYouTube(address)) return null
  const { hostname, pathname, searchParams } = new URL(address)
  const [first = '', second = ''] = pathname.split('/').filter(Boolean)
  const id = hostname.endsWith('youtu.be')
    ? first
    : ['embed', 'shorts', 'live', 'v'].includes(first)
      ? second
      : (searchParams.get('v') ?? '')
  return idPattern.test(id) ? id : null
}
