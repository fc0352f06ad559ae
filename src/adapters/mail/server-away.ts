// Tells a mail server that is away from one that says something about a mail.

/**
 * Whether the server could not be reached or would not let us in: no mail was begun, so trying again soon can double none, and no other
 * mail would fare better now. Everything after that may have been about this one mail. Reads the errors of nodemailer and of sockets.
 */
export function isServerAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall, timeoutType } = error as Error & { code?: unknown; syscall?: unknown; timeoutType?: unknown }
  return (
    code === 'EDNS' ||
    code === 'EAUTH' ||
    syscall === 'connect' ||
    timeoutType === 'CONNECT_TIMEOUT' ||
    timeoutType === 'GREETING_TIMEOUT'
  )
}
