// Sends mail through an SMTP server.
import { createTransport } from 'nodemailer'
import { composeMail, type MailAuthor } from './compose'
import type { MailSender } from './mail'

export type SmtpSender = MailSender & {
  /** Closes the pooled connections; nothing can be sent afterwards. */
  close(): void
}

/** The sum is well below the outbox's lease, so no other process takes up a mail that is still being sent. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, dnsTimeout: 15_000, socketTimeout: 45_000 }

/**
 * `url` is `smtps://user:password@host:465` or `smtp://host:587`. STARTTLS is used where the server offers it. A
 * password is sent over TLS only, so an attacker on the way cannot remove the offer. `?requireTLS=false` allows it in
 * the clear; `=true` requires TLS without a password too. `send` throws nodemailer's error when the server is away,
 * refuses the mail or drops the connection before accepting it.
 */
export function smtpSender(url: string, from: MailAuthor): SmtpSender {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url)
  const secure = protocol === 'smtps:'
  const transport = createTransport({
    pool: true,
    maxConnections: 2,
    maxMessages: 100,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    requireTLS: (searchParams.get('requireTLS') ?? String(username !== '')) === 'true',
    auth: username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...timeouts,
  })
  return {
    async send(mail) {
      await transport.sendMail(composeMail(mail, from))
    },
    close: () => transport.close(),
  }
}
