// Sends mail through an SMTP server.
import { createTransport } from 'nodemailer'
import { hasUnicodeName } from '@/lib/email'
import { AppError } from '@/lib/errors'
import { composeMail, type MailAuthor } from './compose'
import type { MailSender } from './mail'
import { unicodeNames } from './unicode-names'

export type SmtpSender = MailSender & {
  /** Closes the pooled connections; nothing can be sent afterwards. */
  close(): void
}

/** The sum is well below the outbox's lease, so no other process takes up a mail that is still being sent. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, dnsTimeout: 15_000, socketTimeout: 45_000 }

/**
 * Returns nodemailer's options for a server. `url` is `smtps://user:password@host:465` or `smtp://host:587`. STARTTLS is used where the server offers it. A
 * password is sent over TLS only, so an attacker on the way cannot remove the offer. `?requireTLS=false` allows it in
 * the clear; `=true` requires TLS without a password too.
 */
export function smtpServerOptions(url: string) {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url)
  const secure = protocol === 'smtps:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    requireTLS: (searchParams.get('requireTLS') ?? String(username !== '')) === 'true',
    auth: username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined,
    ...timeouts,
  }
}

/** Returns a function that asks the server if it delivers to addresses such as `ü@example.com`; see `unicodeNames`. */
export const smtpUnicodeNames = (url: string): (() => Promise<boolean>) => unicodeNames(smtpServerOptions(url))

/**
 * `send` throws nodemailer's error when the server is away, refuses the mail or drops the connection before accepting
 * it, and AppError `invalid_input` for an address to which the server cannot deliver.
 */
export function smtpSender(url: string, from: MailAuthor): SmtpSender {
  const transport = createTransport({
    pool: true,
    maxConnections: 2,
    maxMessages: 100,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...smtpServerOptions(url),
  })
  const takesUnicodeNames = smtpUnicodeNames(url)
  return {
    async send(mail) {
      // The library would send the letters even without SMTPUTF8.
      if (hasUnicodeName(mail.to) && !(await takesUnicodeNames()))
        throw new AppError('invalid_input', {
          message: 'This mail cannot be sent as it stands.',
          detail: { reason: 'the mail server has no SMTPUTF8' },
        })
      await transport.sendMail(composeMail(mail, from))
    },
    close: () => transport.close(),
  }
}
