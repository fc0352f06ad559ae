// Decides which network addresses the server may fetch files from: public ones. All others could be its own machine, its
// neighbours, or the metadata service of its host.
import { BlockList, isIP } from 'node:net'

const closed = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  closed.addSubnet(net, prefix, 'ipv4')
/** Networks of IPv6 that are not public inside 2000::/3, such as those that carry an IPv4 address. */
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed.addSubnet(net, prefix, 'ipv6')

const open = new BlockList()
open.addSubnet('2000::', 3, 'ipv6')

/** True for an IP address, without brackets, that anyone on the internet reaches. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !closed.check(address, 'ipv4')
  return version === 6 && open.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}
