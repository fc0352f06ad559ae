// Turns a mail server's error into a sentence for the owner.

/**
 * The first match counts. Mail servers word the same error in many ways, but their numbers agree (RFC 5321, RFC 3463).
 */
const sentences: readonly [RegExp, string][] = [
  [/^No mail server is set/, 'No mail server is set.'],
  [/ENOTFOUND|EAI_AGAIN|getaddrinfo/i, 'The host name of the mail server could not be found.'],
  [
    /ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ESOCKET|greeting never received|connection (timeout|closed)|timed? ?out|unexpected socket close/i,
    'The mail server could not be reached.',
  ],
  [/certificate|\bTLS\b|\bSSL\b/i, 'A secure connection to the mail server could not be made.'],
  [
    /invalid login|\b53[0458]\b|authentication (failed|required)/i,
    'The mail server refused the user name or password of this site.',
  ],
  [/\b[45]\.2\.2\b|\b452\b|mailbox (is )?full|over quota/i, 'The mailbox is full.'],
  [/\b5\.[23]\.[34]\b|\b552\b|too (large|big)/i, 'The mail is too large for the mailbox.'],
  [/\b5\.7\.\d+\b|spam|blocked|blacklist|\b554\b/i, 'The mail server rejected it as spam.'],
  [/\b4\d\d\b|try (again|later)/i, 'The mail server asked to try again later.'],
  [
    /\b5\.1\.\d+\b|\b55[0135]\b|user unknown|no such (user|box|mailbox|recipient)|does not exist/i,
    'There is no such mailbox.',
  ],
  [/no SMTPUTF8/, 'The mail server cannot write to addresses with letters such as ü before the @.'],
  [/^This mail cannot be sent as it stands/, 'The address or the subject is not allowed in a mail.'],
]

/** Returns a sentence for any failure of the outbox; `"550 5.1.1 unknown"` → `"There is no such mailbox."` */
export function mailProblem(error: string): string {
  return sentences.find(([pattern]) => pattern.test(error))?.[1] ?? 'The mail could not be sent.'
}
