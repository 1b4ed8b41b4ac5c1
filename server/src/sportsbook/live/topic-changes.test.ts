import { expect, it } from 'vitest'
import { localBus } from '../../platform/events/bus.ts'
import { openLog } from '../../platform/log/log.ts'
import { newEvent, openBook, type Line } from '../model/book.rules.ts'
import { followChanges, publishChanges, type EventChange } from './topic-changes.ts'

const TOPIC = 'sportsbook.changes'
const line = (number: number): Line => ({
  market: 18,
  specifiers: `total=${number}.5`,
  product: 3,
  status: 1,
  version: 1,
  stoppedAtMs: null,
  cashOut: true,
  outcomes: { 12: { odds: 19_000, active: true }, 13: { odds: 20_000, active: false } },
})
function open() {
  const bus = localBus(openLog('error', { write: () => undefined }))
  const messages: { readonly changes: readonly EventChange[] }[] = []
  bus.subscribe(TOPIC, message => messages.push(message as (typeof messages)[number]))
  const calls: (EventChange | 'gap')[] = []
  followChanges(bus, { onChange: change => calls.push(change), onGap: () => calls.push('gap') })
  return { bus, messages, calls }
}
const change = (eventId: string, count: number) => {
  const book = openBook(
    newEvent,
    Array.from({ length: count }, (_, number) => line(number)),
  )
  return { eventId, book, keys: [...book.lines.keys()] }
}

it('a batch of any size is published in messages of bounded size, without loss', () => {
  const { bus, messages, calls } = open()
  publishChanges(bus, 'one')([change('a', 450), change('b', 0), change('c', 199), ...many(500)])
  expect(messages.length).toBeGreaterThan(5)
  for (const { changes } of messages)
    expect(changes.length + changes.flatMap(({ lines }) => lines).length).toBeLessThanOrEqual(401)
  const linesOf = (id: string) =>
    calls.flatMap(each => (each !== 'gap' && each.eventId === id ? each.lines : []))
  expect([linesOf('a').length, linesOf('b').length, linesOf('c').length]).toEqual([450, 0, 199])
  expect(calls.filter(each => each !== 'gap').length).toBe(3 + 1 + 1 + 500)
  expect(linesOf('a')[0]).toEqual({
    market: 18,
    specifiers: 'total=0.5',
    product: 3,
    status: 1,
    version: 1,
    outcomes: line(0).outcomes,
  })
})
const many = (count: number) => Array.from({ length: count }, (_, number) => change(`m${number}`, 0))

it('a lost message and another publisher are gaps, and messages in order are none', () => {
  const { bus, calls } = open()
  const one = publishChanges(bus, 'one')
  one([change('a', 1)])
  one([change('a', 1)])
  expect(calls).not.toContain('gap')
  bus.publish(TOPIC, { source: 'one', n: 4, changes: [] })
  expect(calls.splice(0)).toContain('gap')
  bus.publish(TOPIC, { source: 'one', n: 5, changes: [] })
  expect(calls).toEqual([])
  // A publisher that has just begun has lost nothing, but what the one before it published last may be lost.
  publishChanges(bus, 'two')([change('a', 1)])
  expect(calls[0]).toBe('gap')
})
