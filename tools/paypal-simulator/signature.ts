// Creates PayPal's webhook signature: RSA over `id|time|webhookId|crc32(body)`. It does not protect the body, only its
// CRC.
import { createHash, createPrivateKey, sign, verify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { createSigningIdentity } from './certificate'
import type { SimulatorState } from './state'

export const signatureAlgorithm = 'SHA256withRSA'

type SignedParts = { transmissionId: string; transmissionTime: string; webhookId: string; body: string | Buffer }

function signedText(parts: SignedParts): Buffer {
  return Buffer.from(`${parts.transmissionId}|${parts.transmissionTime}|${parts.webhookId}|${crc32(parts.body)}`)
}

/**
 * Signing identity shared by all simulators of a process that have none stored: making an RSA key takes up to a second.
 */
let processIdentity: ReturnType<typeof createSigningIdentity> | undefined

export type Signer = ReturnType<typeof createSigner>

/** Returns the signer, whose key is stored in the state: a restart with a state file keeps key and certificate. */
export function createSigner(state: SimulatorState) {
  state.signing ??= processIdentity ??= createSigningIdentity(new Date())
  const { certificatePem } = state.signing
  const privateKey = createPrivateKey(state.signing.privateKeyPem)
  const publicKey = new X509Certificate(certificatePem).publicKey
  const fingerprint = createHash('sha256').update(certificatePem).digest('hex').slice(0, 8)
  return {
    certificatePem,
    /** The id changes with the key, so that a cached certificate is never the wrong one. */
    certificateId: `CERT-sim-${fingerprint}`,
    /** The signature in base64. */
    sign: (parts: SignedParts): string => sign('sha256', signedText(parts), privateKey).toString('base64'),
    verify: (parts: SignedParts, signature: string): boolean =>
      verify('sha256', signedText(parts), publicKey, Buffer.from(signature, 'base64')),
  }
}
