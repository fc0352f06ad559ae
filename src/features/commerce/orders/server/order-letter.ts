// What the mails about orders have in common: subject and letter in one, and parts that stand in several of them.
import { letter } from '@/adapters/mail/letter'
import type { Letter, LetterBlock } from '@/adapters/mail/letter-content'
import type { Settings } from '@/platform/context'

/** A mail of its subject and its letter. */
export const orderLetter = (settings: Settings, { subject, ...content }: Letter & { subject: string }) => ({
  subject,
  ...letter(content, settings),
})

/** A mail to the buyer: an answer to it goes to the owner, and its last line says so. */
export const buyerLetter = (settings: Settings, { blocks, ...content }: Letter & { subject: string }) => ({
  ...orderLetter(settings, {
    ...content,
    blocks: [...blocks, { kind: 'note', text: `Questions? Write to ${settings.ownerEmail}, or answer this mail.` }],
  }),
  replyTo: settings.ownerEmail,
})

/** These blocks, or none. */
export const blocksIf = (condition: boolean, ...blocks: LetterBlock[]): LetterBlock[] => (condition ? blocks : [])

export const findPurchases = ({ baseUrl }: Settings): LetterBlock => ({
  kind: 'link',
  label: 'Lost this mail? Find your purchases',
  href: `${baseUrl}/purchases`,
})
