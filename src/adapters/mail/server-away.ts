// Tells an unreachable mail server from one that objects to a mail.
import type { MailSender } from './mail'

const noServerCode = 'ENOSERVER'

/** Sends nothing: mails wait in the outbox until a mail server is set. */
export const noMailServer: MailSender = {
  async send() {
    throw Object.assign(new Error('No mail server is set'), { code: noServerCode })
  },
}

/**
 * True when the server could not be reached or refused to let us in. No mail was begun, so an early retry can double
 * none, and no other mail would succeed now. Later errors may be about this one mail. Reads the errors of nodemailer
 * and of sockets.
 */
export function isServerAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall, timeoutType } = error as Error & { code?: unknown; syscall?: unknown; timeoutType?: unknown }
  return (
    code === 'EDNS' ||
    code === 'EAUTH' ||
    code === noServerCode ||
    syscall === 'connect' ||
    timeoutType === 'CONNECT_TIMEOUT' ||
    timeoutType === 'GREETING_TIMEOUT'
  )
}
