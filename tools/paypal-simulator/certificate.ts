// Makes the RSA key and the self-signed X.509 certificate that webhooks are signed with (Node can only read X.509).
import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** Encodes one ASN.1 value in DER: tag, length, content. */
function der(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  if (body.length < 0x80) return Buffer.concat([Buffer.from([tag, body.length]), body])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  const significant = length.subarray(length.findIndex((byte) => byte !== 0))
  return Buffer.concat([Buffer.from([tag, 0x80 | significant.length]), significant, body])
}

const sequence = (...content: Buffer[]): Buffer => der(0x30, ...content)
const set = (...content: Buffer[]): Buffer => der(0x31, ...content)
const utf8 = (text: string): Buffer => der(0x0c, Buffer.from(text))
const bits = (content: Buffer): Buffer => der(0x03, Buffer.from([0]), content)
const objectId = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'))
const generalizedTime = (at: Date): Buffer =>
  der(0x18, Buffer.from(`${at.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`))

const commonName = objectId('550403')
const organization = objectId('55040a')
const sha256WithRsa = sequence(objectId('2a864886f70d01010b'), der(0x05))

const subject = sequence(
  set(sequence(organization, utf8('Test payments. No money moves.'))),
  set(sequence(commonName, utf8('messageverificationcerts.paypal.com'))),
)

function pem(label: string, content: Buffer): string {
  const lines = content.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
}

/**
 * Returns a fresh 2048-bit key and a certificate for it, valid from a year before `at` to ten years after (room for a
 * moved clock).
 */
export function createSigningIdentity(at: Date): { privateKeyPem: string; certificatePem: string } {
  const { privateKey: privateKeyPem } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const privateKey = createPrivateKey(privateKeyPem)
  const years = (count: number): Date => new Date(at.getTime() + count * 365 * 86_400_000)
  const serial = randomBytes(12)
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40 // The serial number is positive and never shortened by a leading zero.
  const toBeSigned = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))), // X.509 version 3
    der(0x02, serial),
    sha256WithRsa,
    subject,
    sequence(generalizedTime(years(-1)), generalizedTime(years(10))),
    subject,
    createPublicKey(privateKey).export({ type: 'spki', format: 'der' }),
  )
  const certificate = sequence(toBeSigned, sha256WithRsa, bits(sign('sha256', toBeSigned, privateKey)))
  return { privateKeyPem, certificatePem: pem('CERTIFICATE', certificate) }
}
