// Proves which address counts, and which addresses count as one visitor.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientAddress, clientNetwork } from './client-address'

test.each([
  ["no proxy: the header is anybody's", '198.51.100.7', '203.0.113.1', 0, '198.51.100.7'],
  ['one proxy: what it wrote last', '10.0.0.1', '203.0.113.1, 198.51.100.7', 1, '198.51.100.7'],
  ['two proxies', '10.0.0.1', 'forged, 198.51.100.7, 10.0.0.2', 2, '198.51.100.7'],
  ['fewer entries than proxies', '10.0.0.1', '198.51.100.7', 3, '198.51.100.7'],
  ['no header', '10.0.0.1', undefined, 1, '10.0.0.1'],
  ['nonsense', '10.0.0.1', 'a"b', 1, '10.0.0.1'],
  ['mapped into IPv6', '::ffff:198.51.100.7', undefined, 0, '198.51.100.7'],
])('ASVS 4.1.3: %s', (_, socket, forwarded, proxies, expected) => {
  expect(clientAddress(socket, forwarded, proxies)).toBe(expected)
})

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['::FFFF:c633:6407', '198.51.100.7'],
  ['0:0:0:0:0:ffff:c633:6407', '198.51.100.7'],
  ['1:2:3:4:5:6:198.51.100.7', '1:2:3:4::/64'],
  ['1:2::6:198.51.100.7', '1:2:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
  ['unknown', 'unknown'],
])('the network of %s is %s', (address, network) => expect(clientNetwork(address)).toBe(network))

test('ASVS 2.4.1: every spelling of an address, with any last half, gives the same network', () => {
  const group = fc.integer({ min: 0, max: 0xffff })
  const half = fc.tuple(group, group, group, group)
  fc.assert(
    fc.property(half, half, half, (network, one, other) => {
      const written = (groups: number[], pad: boolean) =>
        groups.map((part) => (pad ? part.toString(16).padStart(4, '0').toUpperCase() : part.toString(16))).join(':')
      const [first, second] = [
        written([...network, ...one], false),
        new URL(`http://[${written([...network, ...other], true)}]`).hostname.slice(1, -1),
      ]
      fc.pre(network.some((part) => part !== 0))
      expect(clientNetwork(second)).toBe(clientNetwork(first))
      expect(clientNetwork(first)).toBe(`${written(network, false)}::/64`)
    }),
  )
})
