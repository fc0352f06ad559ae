// Tells a mailbox that does not exist from every other refusal of a mail server, such as a block or a full mailbox.

/**
 * The statuses of RFC 3463 that say that an address cannot work: unknown mailbox or domain, bad syntax, moved away, no
 * mail at this domain, mailbox switched off.
 */
const noMailbox = /^5\.(1\.(1|2|3|6|10)|2\.1)$/
/** Servers that block a sender sometimes use the status of an unknown mailbox. */
const isBlock = /spam|block|black ?list|reputation|policy|rate limit|banned|denied|greylist/i
const unknownWords =
  /user (is )?unknown|unknown (user|recipient|mailbox|address)|no such (user|box|mailbox|recipient|address|person)|(user|mailbox|recipient|address|account) (does not|doesn't) exist|(user|mailbox|recipient|address|account) (was )?not found|invalid (recipient|mailbox)/i

/** Returns the first status of RFC 3463 in a text, such as `5.1.1`; null without one. An IP address is none. */
export const enhancedStatus = (text: string): string | null =>
  /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?!\.?\d)/.exec(text)?.[0] ?? null

/** True for a status of RFC 3463 that says that there is no such mailbox. */
export const saysNoMailbox = (status: string): boolean => noMailbox.test(status)

/**
 * Returns the status of a mail server's reply if it says that there is no such mailbox: `5.1.1`, or `550` if the server
 * gave no status of RFC 3463. Null for every other reply; in doubt too.
 */
export function noMailboxStatus(reply: string): string | null {
  if (isBlock.test(reply)) return null
  const status = enhancedStatus(reply)
  if (status !== null) return noMailbox.test(status) ? status : null
  const code = /^55[013]\b/.exec(reply)?.[0]
  return code !== undefined && unknownWords.test(reply) ? code : null
}

/** Returns the status if an error of nodemailer says that the recipient has no mailbox; null for other errors. */
export function noMailboxError(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const { response, command } = error as Error & { response?: unknown; command?: unknown }
  // A server that refuses the sender says nothing about the recipient.
  return typeof response === 'string' && (command === 'RCPT TO' || command === 'DATA')
    ? noMailboxStatus(response)
    : null
}
