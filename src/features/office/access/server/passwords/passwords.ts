// Stores passwords as scrypt hashes. Each has its own salt and names its parameters.
import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { promisify } from 'node:util'
import { costLog2 } from './password-cost'
import { createPasswordQueue, type PasswordAsker } from './password-queue'

const blockSize = 8
const parallel = 1
const saltBytes = 16
const keyBytes = 32

const shape = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9_-]{22})\$([A-Za-z0-9_-]{43})$/

/** Each hash takes 128 MiB, so many sign-ins at once wait in a queue instead of filling the memory. */
export const passwordQueue = createPasswordQueue()

const derived = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** Normalises the password: another system may compose the same letters differently. */
const derive = (password: string, salt: Buffer, options: ScryptOptions, asker: PasswordAsker) =>
  passwordQueue.run(asker, () => derived(password.normalize('NFC'), salt, keyBytes, options))

function toOptions(ln: number, r: number, p: number): ScryptOptions {
  return { N: 2 ** ln, r, p, maxmem: 128 * 2 ** ln * r + 1024 * 1024 }
}

/**
 * Returns `$scrypt$ln=17,r=8,p=1$salt$key` with a new salt each time. Call it only for a client that has proven the
 * account: strangers could otherwise delay the owner with hashing.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const key = await derive(password, salt, toOptions(costLog2, blockSize, parallel), 'proven')
  return `$scrypt$ln=${costLog2},r=${blockSize},p=${parallel}$${salt.toString('base64url')}$${key.toString('base64url')}`
}

/**
 * A hash that no password matches. It is compared when the account does not exist, so that the response takes as long.
 */
const nobody = `$scrypt$ln=${costLog2},r=${blockSize},p=${parallel}$${randomBytes(saltBytes).toString('base64url')}$${randomBytes(keyBytes).toString('base64url')}`

/**
 * Checks a password against its hash. Null means that the account does not exist; the check then fails after the same
 * time. Throws when the hash is not one of ours.
 */
export async function isPasswordCorrect(hash: string | null, password: string, asker: PasswordAsker): Promise<boolean> {
  const parts = shape.exec(hash ?? nobody)
  if (!parts) throw new Error('A stored password hash has an unknown form')
  const [, ln, r, p, salt = '', expected = ''] = parts
  const key = await derive(password, Buffer.from(salt, 'base64url'), toOptions(Number(ln), Number(r), Number(p)), asker)
  return timingSafeEqual(key, Buffer.from(expected, 'base64url')) && hash !== null
}
