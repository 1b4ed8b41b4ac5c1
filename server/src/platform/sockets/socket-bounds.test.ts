import { expect, it } from 'vitest'
import { Subjects, type Seen } from './socket-bounds.ts'

const socketHeardAt = (heardMs: number, crowded: number[] = []): Seen => ({
  heardMs,
  crowdOut: () => void crowded.push(heardMs),
})
const forever = () => new Promise<void>(() => undefined)
const often = (times: number, act: () => boolean) => Array.from({ length: times }, act).filter(Boolean).length

it('above a player’s limit the socket silent for longest is closed, never the newest', () => {
  const players = new Subjects()
  const crowded: number[] = []
  for (const heardMs of [500, 100, 300, ...Array.from({ length: 9 }, (_, n) => 1_000 + n)])
    players.join('ann', socketHeardAt(heardMs, crowded))
  expect(crowded).toEqual([])
  players.join('ann', socketHeardAt(0, crowded))
  players.join('ann', socketHeardAt(2_000, crowded))
  expect(crowded).toEqual([100, 0])
  players.join('bob', socketHeardAt(0, crowded))
  expect(crowded).toHaveLength(2)
})

it('a socket that left makes room', () => {
  const players = new Subjects()
  const crowded: number[] = []
  for (let n = 0; n < 100; n++) players.join('ann', socketHeardAt(n, crowded)).close()
  for (let n = 0; n < 12; n++) players.join('ann', socketHeardAt(n, crowded))
  expect(crowded).toEqual([])
})

it('pending requests are bounded for a socket, and for all sockets of a player', () => {
  const players = new Subjects()
  const first = players.join('ann', socketHeardAt(0))
  expect(often(100, () => first.start(forever))).toBe(24)
  const others = Array.from({ length: 10 }, () => players.join('ann', socketHeardAt(0)))
  expect(often(20, () => others.some(other => other.start(forever)))).toBe(20)
  expect(others.reduce((sum, other) => sum + often(100, () => other.start(forever)), 20)).toBe(48)
  expect(players.join('bob', socketHeardAt(0)).start(forever)).toBe(true)
})

it('requests of closed sockets still count until they end, also where a player has no other', async () => {
  const players = new Subjects()
  const answers: (() => void)[] = []
  const ask = () => new Promise<void>(resolve => answers.push(resolve))
  for (let n = 0; n < 3; n++) {
    const socket = players.join('ann', socketHeardAt(0))
    expect(often(100, () => socket.start(ask))).toBe(24)
    socket.close()
  }
  const next = players.join('ann', socketHeardAt(0))
  expect(next.start(forever)).toBe(false)
  for (const answer of answers) answer()
  await Promise.resolve()
  await Promise.resolve()
  expect(next.start(forever)).toBe(true)
})
