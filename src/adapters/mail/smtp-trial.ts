// Sends one mail through a mail server that may be wrong, to see if it works. Tells what is wrong in our own words: the
// server's words are never repeated, so a trial says no more about a machine than a failed mail does.
import { createTransport } from 'nodemailer'
import { second } from '@/lib/durations'
import { AppError } from '@/lib/errors'
import { composeMail, type MailAuthor } from './compose'
import type { Mail } from './mail'
import { mailProblem } from './mail-problem'
import { smtpServerOptions } from './smtp'

/** A working mail server takes a small mail within a few seconds. */
const trialMs = 15 * second

/** Returns null once the mail has been accepted, otherwise a sentence. Takes at most 15 seconds and never throws. */
export async function trySmtp(url: string, from: MailAuthor, mail: Mail, within = trialMs): Promise<string | null> {
  const transport = createTransport({
    disableFileAccess: true,
    disableUrlAccess: true,
    ...smtpServerOptions(url),
    connectionTimeout: within,
    greetingTimeout: within,
    dnsTimeout: within,
    socketTimeout: within,
  })
  try {
    // The signal ends a server that answers one word at a time, which no socket timeout notices.
    await transport.sendMail({ ...composeMail(mail, from), signal: AbortSignal.timeout(within) })
    return null
  } catch (error) {
    return trialProblem(error, from.address)
  } finally {
    transport.close()
  }
}

/** Returns a sentence for the owner. Reads the codes of nodemailer, not the server's words, wherever there is a code. */
function trialProblem(error: unknown, sender: string): string {
  if (!(error instanceof Error) || error instanceof AppError) return mailProblem(String(error))
  const { code, command, responseCode } = error as Error & { code?: unknown; command?: unknown; responseCode?: unknown }
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return 'The mail server refused the user name or password. Some providers want an app password instead of the usual one.'
  if (responseCode === 530) return 'The mail server wants a user name and a password.'
  if (code === 'EENVELOPE' && command === 'MAIL FROM')
    return `The mail server does not accept ${sender} as the sender. Use an address that belongs to this account.`
  if (code === 'EDNS' || /\b(ENOTFOUND|EAI_AGAIN)\b/.test(error.message))
    return 'The host name of the mail server could not be found. Please check its spelling.'
  if (code === 'ETLS' || (code === 'ESOCKET' && /\b(SSL|TLS|certificate)\b/i.test(error.message)))
    return 'A secure connection to the mail server could not be made. Try port 465 or 587, and the host name that your provider names.'
  if (typeof responseCode !== 'number' || code === 'EPROTOCOL' || code === 'ECONNECTION')
    return 'The mail server could not be reached. Please check the host name and the port.'
  return mailProblem(String(responseCode))
}
