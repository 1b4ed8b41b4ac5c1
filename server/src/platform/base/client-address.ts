import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'

const kindOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 4 ? 'ipv4' : 'ipv6')

/** An IPv4 address that comes mapped into IPv6, as itself. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** Whether it is an address, or a network such as 10.0.0.0/8. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** Whether an address is in one of the networks; IPv4 also when it comes mapped into IPv6. */
export function inNetworks(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    if (bits === undefined) list.addAddress(address, kindOf(address))
    else list.addSubnet(address, Number(bits), kindOf(address))
  }
  return said => {
    const address = plain(said)
    return isIP(address) !== 0 && list.check(address, kindOf(address))
  }
}

/**
 * Reads a client's address as Fastify does for requests: from the connection backwards through
 * `X-Forwarded-For`, for as long as a trusted proxy reported it. Anything else that a client writes there is
 * ignored.
 */
export function clientAddresses(trustedNetworks: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = proxyAddr.compile([...trustedNetworks])
  return request => {
    const said = plain(proxyAddr(request, isTrusted))
    return isIP(said) === 0 ? plain(request.socket.remoteAddress ?? '') : said
  }
}

/**
 * The network that an address belongs to, as its holder was given it: of IPv4 the first 24 bits, of IPv6 the
 * first 48. The holder of one address of it usually has the others.
 */
export function countedNetwork(ip: string): string {
  const address = countedAddress(ip)
  if (address.endsWith('::/64'))
    return `${address.slice(0, -'::/64'.length).split(':').slice(0, 3).join(':')}::/48`
  return /^\d+\.\d+\.\d+\.\d+$/.test(address) ? `${address.replace(/\d+$/, '0')}/24` : address
}

/**
 * The key that an address is counted by: an IPv4 address itself, also mapped into IPv6; of IPv6 the first 64
 * bits, since the holder of one such address has all 2^64 of its network.
 */
export function countedAddress(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped) return mapped[1]!
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.toLowerCase().replace(/%.*$/, '').split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const filled =
    tail === undefined
      ? groups
      : [...groups, ...Array<string>(8 - groups.length - after.length).fill('0'), ...after]
  return `${filled
    .slice(0, 4)
    .map(group => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
