// Fetches one file from another site onto this disk, within limits, and never from this machine or its networks. Checks the
// address that the connection really uses, after the name was resolved, and again after each redirect.
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { lookup as lookupName, type LookupAddress } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { fetchingTexts } from '../fetching.texts'
import { isPublicAddress } from './public-address'

/** Bounds of one file; times in milliseconds. */
export type FetchLimits = { bytes: number; ms: number; redirects: number }

/** Says which networks may be reached, and resolves names. Tests replace it. */
export type Network = {
  mayReach(address: string): boolean
  resolve(host: string, done: (error: Error | null, found: LookupAddress[]) => void): void
}

export const internet: Network = {
  mayReach: isPublicAddress,
  resolve: (host, done) => lookupName(host, { all: true }, (error, found) => done(error, found ?? [])),
}

/** Stops a fetch; `message` is a sentence for the owner. */
export class NotFetched extends Error {
  override readonly name = 'NotFetched'
}

/** Resolves a name to addresses, and refuses a name if one of its addresses may not be reached. */
const guardedLookup =
  ({ mayReach, resolve }: Network): LookupFunction =>
  (host, options, done) => {
    resolve(host, (error, found) => {
      const [first] = found
      if (error || first === undefined) return done(new NotFetched(fetchingTexts.noHost), '')
      if (!found.every(({ address }) => mayReach(address))) return done(new NotFetched(fetchingTexts.closed), '')
      if (options.all) done(null, found)
      else done(null, first.address, first.family)
    })
  }

/** Returns the address of a file as a URL. Throws NotFetched for one that is never fetched. */
export function checkedUrl(address: string, network: Network, base?: URL): URL {
  if (!URL.canParse(address, base?.href)) throw new NotFetched(fetchingTexts.noAddress)
  const url = new URL(address, base)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new NotFetched(fetchingTexts.onlyWeb)
  if (url.username !== '' || url.password !== '') throw new NotFetched(fetchingTexts.withPassword)
  // An IP address is not resolved, so no look-up checks it. The URL has turned every spelling of it into one.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !network.mayReach(host)) throw new NotFetched(fetchingTexts.closed)
  return url
}

function request(url: URL, network: Network, signal: AbortSignal): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = (url.protocol === 'https:' ? https : http).get(
      url,
      {
        agent: false,
        signal,
        lookup: guardedLookup(network),
        headers: { 'user-agent': 'Bandstand import', accept: '*/*', 'accept-encoding': 'identity' },
      },
      (response) => {
        const address = response.socket.remoteAddress ?? ''
        if (network.mayReach(address)) resolve(response)
        else {
          response.destroy()
          reject(new NotFetched(fetchingTexts.closed))
        }
      },
    )
    sent.on('error', reject)
  })
}

async function* limited(source: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of source) {
    size += chunk.length
    if (size > bytes) throw new NotFetched(fetchingTexts.tooLarge(bytes))
    yield chunk
  }
}

/** Follows redirects and writes the answer. Returns the number of bytes. */
async function download(url: URL, file: string, network: Network, limits: FetchLimits, signal: AbortSignal) {
  let place = url
  for (let redirects = 0; ; redirects++) {
    const response = await request(place, network, signal)
    const { statusCode = 0, headers } = response
    try {
      if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
        if (redirects >= limits.redirects) throw new NotFetched(fetchingTexts.tooManyRedirects)
        place = checkedUrl(headers.location, network, place)
        continue
      }
      if (statusCode !== 200) throw new NotFetched(fetchingTexts.status(statusCode))
      if (/^text\/html/i.test(headers['content-type'] ?? '')) throw new NotFetched(fetchingTexts.webPage)
      if (Number(headers['content-length'] ?? 0) > limits.bytes)
        throw new NotFetched(fetchingTexts.tooLarge(limits.bytes))
      const sink = createWriteStream(file, { flags: 'wx', mode: 0o600 })
      await pipeline(response, (source: AsyncIterable<Buffer>) => limited(source, limits.bytes), sink)
      if (!response.complete) throw new NotFetched(fetchingTexts.brokeOff)
      return sink.bytesWritten
    } finally {
      response.destroy()
    }
  }
}

/**
 * Writes the file at `address` to `file`, which must not exist, and returns its number of bytes. Throws NotFetched with
 * a sentence; then there is no file. Throws the reason of `signal` when it aborts.
 */
export async function fetchFile(
  address: string,
  file: string,
  { limits, network = internet, signal }: { limits: FetchLimits; network?: Network; signal?: AbortSignal },
): Promise<number> {
  const url = checkedUrl(address, network)
  const late = AbortSignal.timeout(limits.ms)
  try {
    return await download(url, file, network, limits, signal ? AbortSignal.any([signal, late]) : late)
  } catch (error) {
    await rm(file, { force: true })
    signal?.throwIfAborted()
    if (error instanceof NotFetched) throw error
    if (late.aborted) throw new NotFetched(fetchingTexts.tooSlow(limits.ms / 1000), { cause: error })
    throw new NotFetched(fetchingTexts.noConnection, { cause: error })
  }
}
