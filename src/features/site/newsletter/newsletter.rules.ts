// Parses a newsletter's plain text into the blocks of a mail, for both the preview and the mail; checks which addresses
// may subscribe.
import { isEmail } from '@/lib/email'

export type NewsletterBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'button'; label: string; href: string }

const link = /^\[([^\]\n]{1,80})\]\((https?:\/\/[^\s()]+)\)$/

/**
 * Returns the blocks of a text. Blank lines separate paragraphs. `# Words` is a heading. `[Words](https://...)` alone
 * on a line, or an address alone, is a button.
 */
export function newsletterBlocks(body: string): NewsletterBlock[] {
  return body
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n|\n(?=#\s)|(?<=^#\s[^\n]*)\n/m)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part): NewsletterBlock => {
      const heading = /^#\s+(.+)$/.exec(part)
      if (heading?.[1]) return { kind: 'heading', text: heading[1] }
      const [, label, href] = link.exec(part) ?? []
      if (label && href) return { kind: 'button', label, href }
      return /^https?:\/\/\S+$/.test(part)
        ? { kind: 'button', label: 'Have a look', href: part }
        : { kind: 'paragraph', text: part }
    })
}

/** NEWS-03, NEWS-04: returns the problem of an address; null when there is none. */
export function mistakeIn(address: string): { title: string; text: string } | null {
  if (address === '') return { title: 'Email Required', text: 'Please enter your email address.' }
  return isEmail(address) ? null : { title: 'Invalid Email', text: 'Please enter a valid email address.' }
}
