import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { clientAddresses, isNetwork } from './client-address.ts'

const from = (peer: string, said?: string): IncomingMessage =>
  ({ socket: { remoteAddress: peer }, headers: { 'x-forwarded-for': said } }) as unknown as IncomingMessage
const addressOf = clientAddresses(['10.0.0.0/8', '192.0.2.7', '2001:db8::/32'])

it.each([
  [
    'the connection, when it is not from a trusted proxy',
    from('198.51.100.1', '203.0.113.9'),
    '198.51.100.1',
  ],
  ['what a proxy of a trusted network says', from('10.1.2.3', '203.0.113.9'), '203.0.113.9'],
  ['the same, over IPv6', from('::ffff:10.1.2.3', '203.0.113.9'), '203.0.113.9'],
  ['what is behind two proxies', from('2001:db8::1', '203.0.113.9, 192.0.2.7'), '203.0.113.9'],
  ['never what the client wrote itself', from('10.1.2.3', '10.9.9.9, 1.1.1.1, 203.0.113.9'), '203.0.113.9'],
  ['the proxy, when it says nothing', from('10.1.2.3'), '10.1.2.3'],
  ['the proxy, when it says nonsense', from('10.1.2.3', '203.0.113.9, x'), '10.1.2.3'],
])('a client’s address is %s', (_, request, address) => {
  expect(addressOf(request)).toBe(address)
})

it.each(['10.0.0.1', '10.0.0.0/8', '::1', '2001:db8::/32'])('%s is a network', text =>
  expect(isNetwork(text)).toBe(true),
)
it.each(['', 'proxy', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0/8', '::/129', '10.0.0.1/x'])(
  '%s is no network',
  text => expect(isNetwork(text)).toBe(false),
)
