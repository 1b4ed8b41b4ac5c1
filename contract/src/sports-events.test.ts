import { expect, it } from 'vitest'
import { listSportsEvents } from './sports-events.ts'

it('a list of events of a version before, which names no pause, is read', () => {
  const before = { data: [], next: null, live: 0 }
  expect(listSportsEvents.reply.parse(before)).toEqual(before)
})
