// Makes identifiers in PayPal's formats from random bytes.
import { randomBytes } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
/** PayPal account ids leave out easily confused characters: 0, 1, I and O. */
const accountLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

function pick(alphabet: string, length: number): string {
  let text = ''
  for (const byte of randomBytes(length)) text += alphabet[byte % alphabet.length]
  return text
}

/** Returns 17 capital letters and digits: the id of an order, capture or refund. */
export const newResourceId = (): string => pick(letters, 17)
/** Returns 13 characters: the account of a buyer or a merchant. */
export const newAccountId = (): string => pick(accountLetters, 13)
/** Returns `WH-…-…`: the id of a webhook event. */
export const newEventId = (): string => `WH-${pick(letters, 17)}-${pick(letters, 17)}`
/** Returns the value of the `Paypal-Debug-Id` header. */
export const newDebugId = (): string => randomBytes(7).toString('hex').slice(0, 13)
/** Returns a bearer token: long and unguessable. */
export const newToken = (): string => `A21AA${randomBytes(48).toString('base64url')}`
