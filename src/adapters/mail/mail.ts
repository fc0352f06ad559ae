// The interface of a mail service, implemented by SMTP and by the mailbox on disk.

export type Mail = {
  /** Id without angle brackets; the same each time the same mail is sent. */
  messageId: string
  /** One recipient only. */
  to: string
  replyTo?: string
  subject: string
  text: string
  html: string
  /** Our extra headers, such as List-Unsubscribe. */
  headers?: Record<string, string>
}

export type MailSender = {
  /** Resolves once the mail has been accepted for delivery; throws otherwise (the outbox then tries again). */
  send(mail: Mail): Promise<void>
}
