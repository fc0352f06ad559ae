// Secrets in links and cookies. Link tokens are derived from a row's id, so the database holds nothing that opens anything.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const idBytes = 16
const tagBytes = 32
/** 48 bytes are exactly 64 characters, so a token has one spelling only. */
const tokenShape = /^[A-Za-z0-9_-]{64}$/

/** What a token opens; part of its signature, so that one kind never passes for another. */
export type TokenPurpose =
  | 'download'
  | 'ticket'
  | 'purchases'
  | 'licence'
  | 'newsletter'
  | 'sign-up'
  | 'invitation'
  | 'reset'
  | 'privacy'

function makeTag(secret: string, purpose: TokenPurpose, id: Buffer, generation: number): Buffer {
  return createHmac('sha256', secret).update(`${purpose}\0${generation}\0`).update(id).digest()
}

/**
 * The token of a row: 64 URL-safe characters, 256 bits of them unguessable without `secret`.
 * The same arguments give the same token, so a mail can be sent again; a higher `generation` makes the earlier ones invalid.
 * Throws RangeError when `id` is not a UUID.
 */
export function deriveToken(secret: string, purpose: TokenPurpose, id: string, generation = 1): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  if (bytes.length !== idBytes) throw new RangeError(`Not a UUID: ${id}`)
  return Buffer.concat([bytes, makeTag(secret, purpose, bytes, generation)]).toString('base64url')
}

/** The id of the row a token claims to be for, or null when it has not the shape of a token. Proves nothing: see `isTokenValid`. */
export function tokenId(token: string): string | null {
  if (!tokenShape.test(token)) return null
  const hex = Buffer.from(token, 'base64url').subarray(0, idBytes).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** True when `token` was derived with this secret, purpose and generation; takes the same time wherever it differs. */
export function isTokenValid(secret: string, purpose: TokenPurpose, token: string, generation = 1): boolean {
  if (!tokenShape.test(token)) return false
  const bytes = Buffer.from(token, 'base64url')
  return timingSafeEqual(bytes.subarray(idBytes), makeTag(secret, purpose, bytes.subarray(0, idBytes), generation))
}

/** A new random secret for a cookie: 256 bits, 43 URL-safe characters. */
export function newSecret(): string {
  return randomBytes(tagBytes).toString('base64url')
}

/** What the database stores of a cookie's secret: SHA-256 in hex. This is enough only because the secrets are random and long. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
