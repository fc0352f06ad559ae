// Proves which replies of a mail server say that an address has no mailbox.
import { expect, test } from 'vitest'
import { enhancedStatus, noMailboxError, noMailboxStatus } from './hard-bounce'

test.each([
  ['550 5.1.1 <fan@example.com>: Recipient address rejected: User unknown', '5.1.1'],
  ['550-5.1.1 The email account that you tried to reach does not exist.', '5.1.1'],
  ['550 5.1.2 Bad destination system address', '5.1.2'],
  ['556 5.1.10 Recipient address has null MX', '5.1.10'],
  ['550 5.2.1 Mailbox disabled', '5.2.1'],
  ['550 No such mailbox', '550'],
  ['553 sorry, no such user here', '553'],
])('%s: there is no such mailbox', (reply, status) => expect(noMailboxStatus(reply)).toBe(status))

test.each([
  '550 5.7.1 Message rejected as spam',
  '554 5.7.26 Unauthenticated email is not accepted',
  '550 5.1.1 Blocked by our policy',
  '552 5.2.2 Mailbox full',
  '550 5.1.8 Sender address has a bad domain',
  '550 Requested action not taken',
  '450 4.1.1 User unknown',
  '421 No such user, try again later',
  '554 Refused by 5.1.1.9',
  '',
])('%s: the mailbox may exist', (reply) => expect(noMailboxStatus(reply)).toBeNull())

test('an IP address is no status', () => {
  expect(enhancedStatus('client 5.1.1.7 refused')).toBeNull()
  expect(enhancedStatus('smtp; 550 5.1.1.')).toBe('5.1.1')
})

test('a server that refuses the sender, or cannot be reached, says nothing about the recipient', () => {
  const refused = (command: string) =>
    Object.assign(new Error('refused'), { response: '550 5.1.1 User unknown', command })
  expect(noMailboxError(refused('RCPT TO'))).toBe('5.1.1')
  expect(noMailboxError(refused('MAIL FROM'))).toBeNull()
  expect(noMailboxError(new Error('connect ECONNREFUSED'))).toBeNull()
  expect(noMailboxError('550 5.1.1')).toBeNull()
})
