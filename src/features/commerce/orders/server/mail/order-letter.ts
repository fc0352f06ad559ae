// Parts that the mails about orders share: subject and letter in one, and common blocks.
import { letter } from '@/adapters/mail/letter'
import type { Letter, LetterBlock } from '@/adapters/mail/letter-content'
import type { Settings } from '@/platform/context'

/** Returns a mail from its subject and its letter. */
export const orderLetter = (settings: Settings, { subject, ...content }: Letter & { subject: string }) => ({
  subject,
  ...letter(content, settings),
})

/** Returns a mail to the buyer. A reply goes to the owner, and the last line says so. */
export const buyerLetter = (settings: Settings, { blocks, ...content }: Letter & { subject: string }) => ({
  ...orderLetter(settings, {
    ...content,
    blocks: [...blocks, { kind: 'note', text: `Questions? Write to ${settings.ownerEmail}, or reply to this mail.` }],
  }),
  replyTo: settings.ownerEmail,
})

/** Returns these blocks, or none. */
export const blocksIf = (condition: boolean, ...blocks: LetterBlock[]): LetterBlock[] => (condition ? blocks : [])

export const purchasesLink = ({ baseUrl }: Settings): LetterBlock => ({
  kind: 'link',
  label: 'Lost this mail? Find your purchases',
  href: `${baseUrl}/purchases`,
})
