// What the mails about orders have in common: subject and letter in one, and parts that stand in several of them.
import { letter } from '@/adapters/mail/letter'
import type { Letter, LetterBlock } from '@/adapters/mail/letter-content'
import type { Settings } from '@/platform/context'

/** A mail of its subject and its letter. */
export const orderLetter = (settings: Settings, { subject, ...content }: Letter & { subject: string }) => ({
  subject,
  ...letter(content, settings),
})

/** These blocks, or none. */
export const blocksIf = (condition: boolean, ...blocks: LetterBlock[]): LetterBlock[] => (condition ? blocks : [])

export const findPurchases = ({ baseUrl }: Settings): LetterBlock => ({
  kind: 'link',
  label: 'Lost this mail? Find your purchases',
  href: `${baseUrl}/purchases`,
})
