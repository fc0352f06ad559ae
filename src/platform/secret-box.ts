// Encrypts stored secrets so that the database alone does not reveal them: AES-256-GCM under a key derived from the
// site's own.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ivBytes = 12
const tagBytes = 16

function toKey(tokenSecret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', tokenSecret, '', purpose, 32))
}

/** Encrypts a text. `purpose` is part of the key: text encrypted for one purpose cannot be decrypted for another. */
export function seal(tokenSecret: string, purpose: string, text: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', toKey(tokenSecret, purpose), iv, { authTagLength: tagBytes })
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** Decrypts a text. Throws when it was encrypted with another key or changed since. */
export function unseal(tokenSecret: string, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', toKey(tokenSecret, purpose), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAuthTag(bytes.subarray(-tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]).toString('utf8')
}
