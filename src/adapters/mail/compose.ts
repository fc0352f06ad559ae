// Converts our Mail to the message that nodemailer builds. Both senders use it, so both refuse the same things.
import type { SendMailOptions } from 'nodemailer'
import { isEmail } from '@/lib/email'
import { AppError } from '@/lib/errors'
import type { Mail } from './mail'

/** The From line of every mail. */
export type MailAuthor = { name: string; address: string }

const lineBreak = /[\r\n\0]/
const headerName = /^[A-Za-z][A-Za-z0-9-]*$/
/** Headers that the message itself sets; a template may not set them a second time. */
const ownHeader = /^(from|to|cc|bcc|sender|reply-to|subject|message-id|date|mime-version|content-type)$/i

/**
 * Passes addresses as objects, has exactly one recipient and reads nothing from disk or network. Throws AppError
 * `invalid_input` when a value could start a second header line or a second recipient (ASVS 1.3.11).
 */
export function composeMail(mail: Mail, from: MailAuthor): SendMailOptions {
  const headers = Object.entries(mail.headers ?? {})
  const lines = [mail.subject, mail.to, mail.messageId, mail.replyTo ?? '', from.name, from.address, ...headers.flat()]
  if (lines.some((line) => lineBreak.test(line))) throw refused('a line break or NUL in a header')
  for (const address of [mail.to, mail.replyTo ?? mail.to, from.address])
    if (!isEmail(address) || address !== address.normalize('NFKC')) throw refused('an address that is not exactly one')
  if (headers.some(([name]) => !headerName.test(name) || ownHeader.test(name)))
    throw refused('a header that is not for templates')
  return {
    // Copied: the library writes the address back in its own spelling, and the caller's may be read-only.
    from: { name: from.name, address: from.address },
    to: { name: '', address: mail.to },
    replyTo: mail.replyTo === undefined ? undefined : { name: '', address: mail.replyTo },
    envelope: { from: from.address, to: [mail.to] },
    messageId: `<${mail.messageId}>`,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // Stops vacation responders from replying (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function refused(reason: string): AppError {
  return new AppError('invalid_input', { message: 'This mail cannot be sent as it stands.', detail: { reason } })
}
