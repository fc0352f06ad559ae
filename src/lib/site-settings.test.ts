// Proves that a stored mail server can always be written as an address: an unreadable one would end every start.
import { expect, test } from 'vitest'
import { mailServerUrl } from '@/adapters/mail/mail-server-url'
import { settingRules } from './site-settings'

const isTaken = (host: string) => settingRules.smtp_host.safeParse(host).success

test('host names and IP addresses are taken, and lead to that host', () => {
  for (const host of ['smtp.example.com', 'localhost', '127.0.0.1', '::1', '2001:db8::25', '::ffff:10.0.0.1']) {
    expect(isTaken(host), host).toBe(true)
    expect(URL.canParse(mailServerUrl({ host, port: 587, user: '', password: '' })), host).toBe(true)
  }
})

test('what is no host is refused', () => {
  for (const typed of [':', ':::', 'abc:587', '1::2::3', '127.0.0.1:25', 'smtp.example.com/x', 'a@b.co', '-a.example'])
    expect(isTaken(typed), typed).toBe(false)
})
