// Tests the sentences that the owner reads in place of mail server errors.
import { expect, test } from 'vitest'
import { mailProblem } from './mail-problem'

test.each([
  ['getaddrinfo ENOTFOUND smtp.example.com', 'The host name of the mail server could not be found.'],
  ['connect ECONNREFUSED 192.0.2.7:587', 'The mail server could not be reached.'],
  ['Greeting never received', 'The mail server could not be reached.'],
  ['self-signed certificate', 'A secure connection to the mail server could not be made.'],
  ['Invalid login: 535 5.7.8 Bad credentials', 'The mail server refused the user name or password of this site.'],
  [
    "Can't send mail - all recipients were rejected: 550 5.1.1 <fan@example.com>: user unknown",
    'There is no such mailbox.',
  ],
  ['Message failed: 552 5.3.4 Message too big', 'The mail is too large for the mailbox.'],
  ["Can't send mail - all recipients were rejected: 452 4.2.2 Mailbox full", 'The mailbox is full.'],
  ['Message failed: 554 5.7.1 Rejected as spam', 'The mail server rejected it as spam.'],
  [
    "Can't send mail - all recipients were rejected: 451 Greylisted, try again later",
    'The mail server asked to try again later.',
  ],
  [
    'This mail cannot be sent as it stands. (a line break or NUL in a header)',
    'The address or the subject is not allowed in a mail.',
  ],
  ['something nobody has heard of', 'The mail could not be sent.'],
])('%s', (error, sentence) => expect(mailProblem(error)).toBe(sentence))
