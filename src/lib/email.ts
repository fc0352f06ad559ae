// The one rule for e-mail addresses: forms, endpoints and the mail itself read it, so whatever is accepted can be written to.

/** Spaces, and the signs with which a mail header would begin a second address. */
const excluded = String.raw`\s@<>,;:"()[\]\\\p{Cc}`

/** CHK-04: no spaces, exactly one @, a dot in the domain. No part can be read in two ways, so a hostile text costs no more time than its length. */
export const emailPattern = new RegExp(`^[^${excluded}]+@(?:[^${excluded}.]+\\.)+[^${excluded}.]+$`, 'u')

/** Whether mail can be sent there; at most 254 characters. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && emailPattern.test(text)
}

/** For lists and the log, which need not know the whole of it: `jo***@example.com`. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, Math.min(2, name.length - 1))}***@${domain}`
}
