// Creates and checks secrets in links and cookies. Link tokens are derived from a row's id, so the database holds no
// usable secret.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const idBytes = 16
const tagBytes = 32
/** 48 bytes are exactly 64 characters, so a token has only one spelling. */
const tokenShape = /^[A-Za-z0-9_-]{64}$/

/** Purpose of a token. It is part of the signature, so that one kind never passes for another. */
export type TokenPurpose =
  | 'download'
  | 'ticket'
  | 'purchases'
  | 'licence'
  | 'invoice'
  | 'quote'
  | 'gift'
  | 'newsletter'
  | 'bounces'
  | 'sign-up'
  | 'invitation'
  | 'reset'
  | 'change-email'
  | 'privacy'

function makeTag(secret: string, purpose: TokenPurpose, id: Buffer, generation: number): Buffer {
  return createHmac('sha256', secret).update(`${purpose}\0${generation}\0`).update(id).digest()
}

/**
 * Returns the token of a row: 64 URL-safe characters, of which 256 bits cannot be guessed without `secret`. The same
 * arguments give the same token, so a mail can be sent again. A higher `generation` makes the earlier ones invalid.
 * Throws RangeError when `id` is not a UUID.
 */
export function deriveToken(secret: string, purpose: TokenPurpose, id: string, generation = 1): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  if (bytes.length !== idBytes) throw new RangeError(`Not a UUID: ${id}`)
  return Buffer.concat([bytes, makeTag(secret, purpose, bytes, generation)]).toString('base64url')
}

/**
 * Returns the id of the row that a token claims to be for; null when it does not have the shape of a token. Proves
 * nothing: see `isTokenValid`.
 */
export function tokenId(token: string): string | null {
  if (!tokenShape.test(token)) return null
  const hex = Buffer.from(token, 'base64url').subarray(0, idBytes).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** True when `token` was derived with this secret, purpose and generation. Takes the same time wherever it differs. */
export function isTokenValid(secret: string, purpose: TokenPurpose, token: string, generation = 1): boolean {
  if (!tokenShape.test(token)) return false
  const bytes = Buffer.from(token, 'base64url')
  return timingSafeEqual(bytes.subarray(idBytes), makeTag(secret, purpose, bytes.subarray(0, idBytes), generation))
}

/** Returns a new random secret for a cookie: 256 bits, 43 URL-safe characters. */
export function newSecret(): string {
  return randomBytes(tagBytes).toString('base64url')
}

/**
 * Hashes a cookie's secret for the database: SHA-256 in hex. This is enough only because the secrets are random and
 * long.
 */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
