// Tests which requests count as made on the machine that runs the site: the connection, the proxies and the name must
// all say so.
import { expect, test } from 'vitest'
import { isFromThisMachine, isLocalHost } from './this-machine'

const asked = (socketAddress: string | undefined, headers: Record<string, string>, own = 'localhost') =>
  isFromThisMachine({ socketAddress, headers: new Headers(headers) }, own)

test.each(['localhost:3000', 'LOCALHOST', '127.0.0.1:3000', '127.3.2.1', '[::1]:3000', '[::1]', 'band.localhost:3000'])(
  'a browser at %s counts as on this machine',
  (host) => {
    expect(asked('127.0.0.1', { host })).toBe(true)
    expect(asked('::1', { host })).toBe(true)
    expect(asked('::ffff:127.0.0.1', { host })).toBe(true)
  },
)

test('the name that the owner chose in BASE_URL counts too', () => {
  expect(asked('127.0.0.1', { host: 'band.test:3000' }, 'band.test')).toBe(true)
})

test.each(['192.0.2.2', '10.0.0.7', '2001:db8::1', '::ffff:192.0.2.2', '0.0.0.0', '', undefined])(
  'a connection from %s is remote, whatever its headers say',
  (address) => {
    expect(asked(address, { host: 'localhost:3000', 'x-forwarded-for': '127.0.0.1' })).toBe(false)
  },
)

test.each([
  ['x-forwarded-for', '198.51.100.7'],
  ['x-forwarded-for', '127.0.0.1, 198.51.100.7'],
  ['x-forwarded-for', '198.51.100.7, 127.0.0.1'],
  ['x-forwarded-for', '[2001:db8::1]:4711'],
  ['x-forwarded-for', 'unknown'],
  ['x-real-ip', '198.51.100.7'],
  ['cf-connecting-ip', '198.51.100.7'],
  ['true-client-ip', '198.51.100.7'],
  ['x-client-ip', '198.51.100.7'],
  ['forwarded', 'for=198.51.100.7;proto=https'],
  ['forwarded', 'for=127.0.0.1, for="[2001:db8::1]:4711"'],
  ['forwarded', 'for=_hidden'],
  ['x-forwarded-host', 'tunnel.example.com'],
  ['x-forwarded-host', 'localhost, tunnel.example.com'],
])('a proxy on this machine that sends %s: %s forwards a remote request', (name, value) => {
  expect(asked('127.0.0.1', { host: 'localhost:3000', [name]: value })).toBe(false)
})

test('a proxy that forwards a request of this machine itself does not hinder it', () => {
  expect(
    asked('127.0.0.1', {
      host: 'localhost',
      'x-forwarded-for': '::1',
      'x-real-ip': '127.0.0.1',
      forwarded: 'for="[::1]:5000";proto=http',
      'x-forwarded-host': 'localhost:8080',
    }),
  ).toBe(true)
})

test.each([
  'evil.example',
  'evil.example:3000',
  'localhost.evil.example',
  '127.0.0.1.nip.io',
  '127.evil.example',
  '192.168.1.5:3000',
  '',
])('DNS rebinding: the name %s points here, but is not a name of this machine', (host) => {
  expect(asked('127.0.0.1', { host })).toBe(false)
})

test('isLocalHost recognizes the hosts of this machine and of its own network', () => {
  const local = [
    'localhost',
    '127.0.0.1',
    '[::1]',
    '192.168.1.4',
    '10.1.2.3',
    '172.20.0.1',
    '169.254.1.1',
    '[fd00::2]',
    '[fe80::1]',
    'nas',
    'band.local',
    'band.test',
    'x.home.arpa',
    'site.internal',
  ]
  const reachable = [
    'themusician.com',
    '203.0.113.5',
    '172.32.0.1',
    '[2001:db8::1]',
    'localhost.com',
    'local.band',
    'test.de',
  ]
  expect(local.filter((host) => !isLocalHost(host))).toEqual([])
  expect(reachable.filter(isLocalHost)).toEqual([])
})
