// Derives the codes of cards and their hashes from the site's secret. The database holds neither a code nor anything
// that a code could be found from without the secret, and the owner can print a batch again.
import { createHmac } from 'node:crypto'
import type { Settings } from '@/platform/context'
import { codeAlphabet, codeLength } from '../card-code'

type Secret = Pick<Settings, 'tokenSecret'>

const keyed = ({ tokenSecret }: Secret, purpose: string, text: string): Buffer =>
  createHmac('sha256', tokenSecret).update(`${purpose}\0${text}`).digest()

/** Returns the code of a card, without its hyphen: 50 bits. */
export function cardCode(settings: Secret, cardId: string): string {
  // 32 divides 256: every sign is equally likely.
  return [...keyed(settings, 'card', cardId).subarray(0, codeLength)]
    .map((byte) => codeAlphabet[byte % codeAlphabet.length])
    .join('')
}

/** Returns the hash by which the card of a code is found. */
export const codeHash = (settings: Secret, code: string): string => keyed(settings, 'card code', code).toString('hex')
