// Proves that private, loopback, link-local and metadata networks are closed, in every spelling of an address.
import { expect, test } from 'vitest'
import { checkedUrl, internet } from './fetch-file'
import { isPublicAddress } from './public-address'

test('ASVS 1.3.6: only public addresses may be reached', () => {
  for (const address of ['1.1.1.1', '93.184.216.34', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])
    expect([address, isPublicAddress(address)]).toEqual([address, true])
  for (const address of [
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.100.100.200'],
    ...['0.0.0.0', '0.1.2.3', '192.0.0.192', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
    ...['::', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '::127.0.0.1', '64:ff9b::7f00:1'],
    ...['fe80::1', 'fc00::1', 'fd00:ec2::254', 'fec0::1', 'ff02::1', '2002:7f00:1::', '2001::1', '2001:db8::1'],
    ...['', 'localhost', '127.1', '[::1]'],
  ])
    expect([address, isPublicAddress(address)]).toEqual([address, false])
})

test('an address in numbers is recognised in every spelling, and only http and https are fetched', () => {
  for (const hidden of [
    ...['http://2130706433/', 'http://0x7f.1/', 'http://017700000001/', 'http://127.1/', 'http://127.0.0.1./'],
    ...[
      'http://[::ffff:169.254.169.254]/',
      'http://[::1]/',
      'http://①②⑦.⓪.⓪.①/',
      'http://0/',
      'https://10.0.0.1:8443/',
    ],
    ...['file:///etc/passwd', 'ftp://example.com/', 'gopher://example.com/', 'http://a:b@example.com/', 'no address'],
  ])
    expect(() => checkedUrl(hidden, internet), hidden).toThrow(/private network|Only http|password|not a web address/)
  expect(checkedUrl('https://example.com/a.jpg', internet).hostname).toBe('example.com')
})
