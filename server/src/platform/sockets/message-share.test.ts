import { beforeEach, expect, it } from 'vitest'
import { testClock } from '../base/clock.ts'
import { MessageShare, type Lane } from './message-share.ts'

const LIMITS = { perSecond: 100, burst: 10, questionsMax: 3 }
let clock = testClock(0)
let share: MessageShare
let handled: string[]
beforeEach(() => {
  clock = testClock(0)
  share = new MessageShare(LIMITS, clock)
  handled = []
})

const socket = (name: string) => {
  const lane: Lane = []
  return { lane, say: (bytes = 50) => share.take(lane, bytes, () => void handled.push(name)) }
}
const said = (name: string) => handled.filter(each => each === name).length
const times = (count: number, act: () => boolean) => Array.from({ length: count }, act).filter(Boolean).length

it('messages are handled at once as a burst, and then as fast as the share allows', async () => {
  const [one, other] = [socket('one'), socket('other')]
  for (let n = 0; n < 10; n++) {
    one.say()
    other.say()
  }
  expect(handled).toHaveLength(10)
  await clock.advance(50)
  expect(handled.length).toBeGreaterThan(13)
  expect(handled.length).toBeLessThanOrEqual(15)
  await clock.advance(1_000)
  expect(handled).toHaveLength(20)
})

it('sockets take turns: one that sends much does not keep another waiting', async () => {
  const [greedy, modest] = [socket('greedy'), socket('modest')]
  expect(times(30, () => greedy.say())).toBe(30)
  expect(modest.say()).toBe(true)
  expect(said('modest')).toBe(0)
  await clock.advance(30)
  expect(said('modest')).toBe(1)
  expect(said('greedy')).toBeLessThan(14)
})

it('a message of many bytes counts as several', () => {
  const one = socket('one')
  times(10, () => one.say(1_300))
  expect(handled).toHaveLength(2)
})

it('what waits is bounded, for a socket and for all', () => {
  const one = socket('one')
  expect(times(100, () => one.say())).toBe(30)
  const many = Array.from({ length: 1_000 }, () => socket('many'))
  const waiting = many.reduce((sum, each) => sum + times(2, () => each.say(4_000)), 0)
  expect(waiting).toBe(999)
})

it('messages wait while too many questions are under way', async () => {
  const answers = Array.from({ length: 3 }, () => share.asked())
  const one = socket('one')
  one.say()
  await clock.advance(5_000)
  expect(handled).toEqual([])
  answers[0]!()
  await clock.advance(100)
  expect(handled).toEqual(['one'])
})

it('a socket that becomes a player’s takes what waits along, in order', async () => {
  const lane: Lane = []
  for (let n = 0; n < 15; n++) share.take(lane, 50, () => void handled.push(String(n)))
  const players = new MessageShare(LIMITS, clock)
  share.leave(lane)
  players.join(lane)
  players.take(lane, 50, () => void handled.push('last'))
  await clock.advance(100)
  expect(handled).toEqual([...Array.from({ length: 15 }, (_, n) => String(n)), 'last'])
})

it('a socket that left has nothing more handled, and makes room for the others', async () => {
  const [gone, other] = [socket('gone'), socket('other')]
  times(30, () => gone.say())
  other.say()
  share.leave(gone.lane)
  await clock.advance(30)
  expect([said('gone'), said('other')]).toEqual([10, 1])
  await clock.advance(1_000)
  expect(share.isAtRest()).toBe(true)
})
