import { beforeEach, expect, it } from 'vitest'
import { testClock } from '../base/clock.ts'
import { SocketAddresses } from './socket-addresses.ts'

const LIMITS = { sockets: 30, 'new-sockets': 120, 'socket-messages': 600 }
const HERE = '203.0.113.1'
let clock = testClock(0)
let addresses: SocketAddresses
beforeEach(() => {
  clock = testClock(0)
  addresses = new SocketAddresses(LIMITS, clock)
})

/** Opens sockets and closes each at once, as a client does that is sent away and comes back. */
const visits = (count: number, kind = 'games', ip = HERE) =>
  Array.from({ length: count }, () => {
    if (!addresses.admits(ip, kind)) return false
    addresses.enter(ip, kind)
    addresses.leave(ip, kind)
    return true
  }).filter(Boolean).length

it('an address that comes back at once and again is refused, and another is not', async () => {
  expect(visits(100)).toBe(20)
  await clock.advance(1_000)
  expect(visits(100)).toBe(2)
  expect(visits(100, 'games', '203.0.113.2')).toBe(20)
})

it('all origins of a process count new sockets together, and open ones apart', async () => {
  expect(visits(100, 'site')).toBe(20)
  expect(visits(100, 'games')).toBe(0)
  const opened = async (kind: string) => {
    let count = 0
    for (let n = 0; n < 100; n++) {
      await clock.advance(1_000)
      if (!addresses.admits(HERE, kind)) continue
      addresses.enter(HERE, kind)
      count++
    }
    return count
  }
  expect([await opened('site'), await opened('games')]).toEqual([30, 30])
})

it('visitors of an address share its messages over all sockets, also those that came back', async () => {
  let handled = 0
  for (let socket = 0; socket < 50; socket++) {
    const messages = addresses.enter(HERE, 'games')
    for (let n = 0; n < 10; n++) messages.take([], 50, () => void handled++)
    addresses.leave(HERE, 'games')
  }
  expect(handled).toBe(20)
})

it('an address is forgotten once it is at rest, and not before', async () => {
  visits(20)
  addresses.sweep()
  expect(addresses.size()).toBe(1)
  await clock.advance(60_000)
  addresses.sweep()
  expect(addresses.size()).toBe(0)
})
