// Parses a newsletter's plain text into the blocks of a mail, for both the preview and the mail; checks which addresses
// may subscribe.
import { isEmail } from '@/lib/email'
import { textBlocks } from '@/lib/text-blocks'

export type NewsletterBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'button'; label: string; href: string }

const link = /^\[([^\]\n]{1,80})\]\((https?:\/\/[^\s()]+)\)$/

/** Returns the blocks of a text. `[Words](https://...)` alone in a paragraph, or an address alone, is a button. */
export function newsletterBlocks(body: string): NewsletterBlock[] {
  return textBlocks(body).map(({ kind, text }): NewsletterBlock => {
    if (kind === 'heading') return { kind, text }
    const [, label, href] = link.exec(text) ?? []
    if (label && href) return { kind: 'button', label, href }
    return /^https?:\/\/\S+$/.test(text) ? { kind: 'button', label: 'Have a look', href: text } : { kind, text }
  })
}

/** NEWS-03, NEWS-04: returns the problem of an address; null when there is none. */
export function mistakeIn(address: string): { title: string; text: string } | null {
  if (address === '') return { title: 'Email Required', text: 'Please enter your email address.' }
  return isEmail(address) ? null : { title: 'Invalid Email', text: 'Please enter a valid email address.' }
}
