import { expect, it } from 'vitest'
import { testClock } from '../platform/base/clock.ts'
import { Inbox } from './inbox.ts'

const message = (n: number, length = 1) => ({ key: String(n), body: 'x'.repeat(length) })
const keysOf = (inbox: Inbox) =>
  inbox
    .first(100, 1_000)
    .map(arrival => (arrival.type === 'alive' ? `alive ${arrival.product}` : arrival.message.key))

it('takes messages up to its bounds, and again once there is room', async () => {
  const inbox = new Inbox(testClock(0), { arrivals: 3, characters: 100 })
  expect([1, 2, 3, 4].map(n => inbox.message(message(n)))).toEqual(['taken', 'taken', 'taken', 'full'])
  const room = inbox.room()
  inbox.drop(1)
  await room
  expect(inbox.message(message(5))).toBe('taken')
  expect(keysOf(inbox)).toEqual(['2', '3', '5'])
})

it('is full by the length of its messages, too, but takes one of any length when it is empty', () => {
  const inbox = new Inbox(testClock(0), { arrivals: 100, characters: 10 })
  expect(inbox.message(message(1, 50))).toBe('taken')
  expect(inbox.message(message(2))).toBe('full')
  inbox.drop(1)
  expect(inbox.message(message(2))).toBe('taken')
})

it('keeps alives among the messages that they came with, also when it is full', () => {
  const inbox = new Inbox(testClock(0), { arrivals: 2, characters: 100 })
  inbox.message(message(1))
  inbox.alive(3, 1)
  expect(inbox.message(message(2))).toBe('full')
  inbox.alive(1, 2)
  expect(keysOf(inbox)).toEqual(['1', 'alive 3', 'alive 1'])
})

it('gives a part of what it has, at least one, which stays until it is dropped', async () => {
  const clock = testClock(5_000)
  const inbox = new Inbox(clock)
  const arrived = inbox.arrived()
  inbox.message(message(1, 30))
  await arrived
  await clock.advance(10)
  for (const n of [2, 3]) inbox.message(message(n, 30))
  expect(inbox.first(2, 1_000)).toHaveLength(2)
  expect(inbox.first(10, 60)).toHaveLength(2)
  expect(inbox.first(10, 1)).toMatchObject([{ atMs: 0, receivedAtMs: 5_000, message: { key: '1' } }])
  inbox.drop(1)
  expect([inbox.depth(), inbox.oldestAtMs()]).toEqual([2, 10])
})
