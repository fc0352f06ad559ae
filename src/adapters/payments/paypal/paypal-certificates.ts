// Loads the certificates that PayPal signs webhook events with. They are fetched from PayPal only and cached for a day.
// An address without a valid certificate is not fetched again soon.
import { X509Certificate, type KeyObject } from 'node:crypto'
import { day, minute } from '@/lib/durations'
import { PaymentError } from '../payments'
import { recent } from '../recent'

const cachedMs = day
const cachedCertificates = 16
const refusedMs = 10 * minute
const failedMs = 30 * 1000
const remembered = 500
const longestCertificate = 64 * 1024
const fetchTimeoutMs = 5_000
const certificatePath = /^\/v1\/notifications\/certs\/[\w-]{1,100}$/

/**
 * Accepts certificates from these origins only. A bare host name means https on port 443, which is all PayPal uses.
 * `now` is a monotonic clock in milliseconds.
 */
export function certificateStore(hosts: readonly string[], now: () => number) {
  const origins = new Set(hosts.map((host) => new URL(host.includes('://') ? host : `https://${host}`).origin))
  const cached = recent<KeyObject>({ most: cachedCertificates, now })
  const bad = recent<PaymentError>({ most: remembered, now })
  const underWay = new Map<string, Promise<KeyObject>>()

  function checkedUrl(text: string): string {
    const url = URL.canParse(text) ? new URL(text) : null
    // An attacker with a free choice of address could sign with a certificate of their own.
    if (
      !url ||
      !origins.has(url.origin) ||
      url.username !== '' ||
      url.password !== '' ||
      url.search !== '' ||
      url.hash !== '' ||
      !certificatePath.test(url.pathname)
    ) {
      throw new PaymentError('refused', 'The certificate is not from PayPal')
    }
    return url.href
  }

  async function fetched(url: string): Promise<KeyObject> {
    try {
      const key = toKey(await fetchPem(url))
      cached.set(url, key, cachedMs)
      return key
    } catch (error) {
      if (error instanceof PaymentError) bad.set(url, error, error.failure === 'refused' ? refusedMs : failedMs)
      throw error
    }
  }

  return {
    /** Throws PaymentError `refused` when it cannot be one of PayPal's addresses. Makes no request. */
    checkAddress: (text: string) => void checkedUrl(text),
    /**
     * Calls `beforeAsking` before a request to PayPal; it may throw. Throws PaymentError `refused` when the certificate
     * is not PayPal's, and `unknown` when that cannot be found out now.
     */
    async keyFor(text: string, beforeAsking: () => void): Promise<KeyObject> {
      const url = checkedUrl(text)
      const key = cached.get(url)
      if (key) return key
      const known = bad.get(url)
      if (known) throw known
      const running = underWay.get(url)
      if (running) return running
      beforeAsking()
      const asking = fetched(url).finally(() => underWay.delete(url))
      underWay.set(url, asking)
      return asking
    },
  }
}

async function fetchPem(url: string): Promise<string> {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(fetchTimeoutMs) })
    if (response.status === 404 || response.status === 410) {
      await response.body?.cancel()
      throw new PaymentError('refused', 'PayPal has no such certificate')
    }
    if (!response.ok || !response.body) throw new Error(`status ${response.status}`)
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of response.body) {
      size += chunk.byteLength
      if (size > longestCertificate) throw new Error('too large')
      chunks.push(chunk)
    }
    return Buffer.concat(chunks).toString('utf8')
  } catch (cause) {
    if (cause instanceof PaymentError) throw cause
    throw new PaymentError('unknown', 'The certificate could not be fetched', { cause })
  }
}

function toKey(pem: string): KeyObject {
  let certificate: X509Certificate
  try {
    certificate = new X509Certificate(pem)
  } catch (cause) {
    throw new PaymentError('refused', 'The certificate cannot be read', { cause })
  }
  const today = Date.now()
  if (today < Date.parse(certificate.validFrom) || today > Date.parse(certificate.validTo))
    throw new PaymentError('refused', 'The certificate is not valid today')
  return certificate.publicKey
}
