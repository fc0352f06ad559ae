// Passwords as the database keeps them: scrypt with a salt of their own, the parameters beside them.
import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { costLog2 } from './password-cost'

const blockSize = 8
const parallel = 1
const saltBytes = 16
const keyBytes = 32

const shape = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9_-]{22})\$([A-Za-z0-9_-]{43})$/

/** Each takes 128 MiB, so a crowd of sign-ins waits in line instead of filling the memory. */
const mostAtOnce = 2
let running = 0
const waiting: (() => void)[] = []

async function derive(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    // The same letters typed on another system may arrive composed differently.
    return await new Promise((resolve, reject) => {
      scrypt(password.normalize('NFC'), salt, keyBytes, options, (error, key) => (error ? reject(error) : resolve(key)))
    })
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

function optionsOf(ln: number, r: number, p: number): ScryptOptions {
  return { N: 2 ** ln, r, p, maxmem: 128 * 2 ** ln * r + 1024 * 1024 }
}

/** `$scrypt$ln=17,r=8,p=1$salt$key`; the salt is new each time. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const key = await derive(password, salt, optionsOf(costLog2, blockSize, parallel))
  return `$scrypt$ln=${costLog2},r=${blockSize},p=${parallel}$${salt.toString('base64url')}$${key.toString('base64url')}`
}

/** Of no password: compared with when there is no account, so that this takes as long. */
const nobody = `$scrypt$ln=${costLog2},r=${blockSize},p=${parallel}$${randomBytes(saltBytes).toString('base64url')}$${randomBytes(keyBytes).toString('base64url')}`

/** Whether the password made this hash; null stands for an account that does not exist and takes the same time. Throws when the hash is not one of ours. */
export async function isPasswordOf(hash: string | null, password: string): Promise<boolean> {
  const parts = shape.exec(hash ?? nobody)
  if (!parts) throw new Error('A stored password hash has an unknown form')
  const [, ln, r, p, salt = '', expected = ''] = parts
  const key = await derive(password, Buffer.from(salt, 'base64url'), optionsOf(Number(ln), Number(r), Number(p)))
  return timingSafeEqual(key, Buffer.from(expected, 'base64url')) && hash !== null
}
