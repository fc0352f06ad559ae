// Proves what is read from the reports of the usual mail services, and that anything else is refused or ignored.
import { describe, expect, test } from 'vitest'
import { readReports } from './read-reports'

const read = (body: unknown) => readReports(typeof body === 'string' ? body : JSON.stringify(body))
const gone = (status: string | null) => [{ email: 'fan@example.com', reason: 'no_mailbox', status }]
const spam = [{ email: 'fan@example.com', reason: 'complaint', status: null }]

const ses = (bounce: object) => ({ notificationType: 'Bounce', bounce })
const recipients = (one: object) => [{ emailAddress: 'Fan@example.com', action: 'failed', ...one }]

const notification = (status: string, code: string, action = 'failed') =>
  [
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.com',
    '',
    'Final-Recipient: rfc822; <fan@example.com>',
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp; ${code}`,
    '',
    '--b--',
  ].join('\r\n')

describe('a mailbox that does not exist is reported by', () => {
  test.each([
    [
      'Postmark',
      {
        RecordType: 'Bounce',
        Type: 'HardBounce',
        TypeCode: 1,
        Email: 'fan@example.com',
        Details: 'smtp;550 5.1.1 gone',
      },
      gone('5.1.1'),
    ],
    [
      'SendGrid',
      [
        { email: 'other@example.com', event: 'delivered' },
        { email: 'fan@example.com', event: 'bounce', type: 'bounce', status: '5.1.1', reason: '550 User unknown' },
      ],
      gone('5.1.1'),
    ],
    [
      'SendGrid, of an earlier bounce',
      [{ email: 'fan@example.com', event: 'dropped', reason: 'Bounced Address' }],
      gone(null),
    ],
    [
      'Mailgun',
      {
        signature: { token: 'x' },
        'event-data': {
          event: 'failed',
          severity: 'permanent',
          recipient: 'fan@example.com',
          'delivery-status': { code: 550, message: '5.1.1 The account does not exist' },
        },
      },
      gone('5.1.1'),
    ],
    ['Amazon SES', ses({ bounceType: 'Permanent', bouncedRecipients: recipients({ status: '5.1.1' }) }), gone('5.1.1')],
    [
      'Amazon SNS',
      {
        Type: 'Notification',
        Message: JSON.stringify(ses({ bounceType: 'Permanent', bouncedRecipients: recipients({}) })),
      },
      gone(null),
    ],
    ['RFC 3464', notification('5.1.1', '550 5.1.1 No such\r\n  user'), gone('5.1.1')],
  ])('%s', (_service, body, reports) => expect(read(body)).toEqual({ reports, confirmUrl: null }))
})

describe('a complaint about spam is reported by', () => {
  test.each([
    ['Postmark', { RecordType: 'SpamComplaint', Email: 'fan@example.com' }],
    ['SendGrid', [{ email: 'fan@example.com', event: 'spamreport' }]],
    ['Mailgun', { 'event-data': { event: 'complained', recipient: 'fan@example.com' } }],
    [
      'Amazon SES',
      { notificationType: 'Complaint', complaint: { complainedRecipients: [{ emailAddress: 'fan@example.com' }] } },
    ],
  ])('%s', (_service, body) => expect(read(body)).toEqual({ reports: spam, confirmUrl: null }))
})

test.each([
  ['a block of Postmark', { RecordType: 'Bounce', Type: 'Blocked', TypeCode: 100006, Email: 'fan@example.com' }],
  [
    'a hard bounce with a block',
    { RecordType: 'Bounce', Type: 'HardBounce', Email: 'fan@example.com', Details: '550 5.7.1 no' },
  ],
  ['a block of SendGrid', [{ email: 'fan@example.com', event: 'bounce', type: 'blocked', status: '5.1.1' }]],
  [
    'a content bounce of SendGrid',
    [{ email: 'fan@example.com', event: 'bounce', type: 'bounce', bounce_classification: 'Content' }],
  ],
  [
    'a temporary failure of Mailgun',
    { 'event-data': { event: 'failed', severity: 'temporary', recipient: 'fan@example.com' } },
  ],
  ['a full mailbox at Amazon', ses({ bounceType: 'Transient', bouncedRecipients: recipients({ status: '5.1.1' }) })],
  ['a block at Amazon', ses({ bounceType: 'Permanent', bouncedRecipients: recipients({ status: '5.7.1' }) })],
  ['a block in RFC 3464', notification('5.7.1', '550 5.7.1 spam')],
  ['a delay in RFC 3464', notification('5.1.1', '550 5.1.1', 'delayed')],
  ['a delivery', { RecordType: 'Delivery', Recipient: 'fan@example.com' }],
  ['no address', ses({ bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: 'x' }, {}, null] })],
  ['a trial of Amazon', { Type: 'Notification', Message: 'Successfully validated SNS topic' }],
])('%s stops no mail', (_name, body) => expect(read(body)).toEqual({ reports: [], confirmUrl: null }))

test('the address that confirms a topic is one of Amazon; it is returned and not fetched', () => {
  const confirm = (SubscribeURL: unknown) => read({ Type: 'SubscriptionConfirmation', SubscribeURL })?.confirmUrl
  const right = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&Token=x'
  expect(confirm(right)).toBe(right)
  for (const wrong of [
    'http://sns.eu-west-1.amazonaws.com/',
    'https://sns.eu-west-1.amazonaws.com.evil.example/',
    'https://evil.example/?sns.eu-west-1.amazonaws.com',
    'https://a@sns.eu-west-1.amazonaws.com/',
    'javascript:alert(1)',
    7,
  ])
    expect(confirm(wrong)).toBeNull()
})

test('a body of no known service is refused', () => {
  for (const body of ['', 'hello', '{', '[]', '[1]', '"x"', '{}', '{"email":"fan@example.com"}', 'null'])
    expect(readReports(body)).toBeNull()
})

test('hostile bodies take no time @sweep', () => {
  for (const unit of ['Final-Recipient: ', '\n ', '[', '{"a":', 'Status: 5.1.1.', 'Action: failed\n\n'])
    readReports(unit.repeat(500_000 / unit.length))
})
