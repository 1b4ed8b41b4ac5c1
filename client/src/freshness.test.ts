import { expect, it } from 'vitest'
import { followFreshness, type Freshness } from './freshness.ts'
import type { Link } from './socket.ts'
import { createStore } from './store.ts'
import { fakeDevice } from './wire-for-tests.ts'

function follow(...links: readonly Link[]) {
  const { timers, advance } = fakeDevice()
  const shown = createStore<Freshness>('connecting')
  const linked = followFreshness(shown, timers)
  for (const link of links) linked(link)
  return { shown, linked, advance }
}

it('is live from the first message on', () => {
  expect(follow('connecting').shown.get()).toBe('connecting')
  expect(follow('connecting', 'open').shown.get()).toBe('live')
})
it('does not miss a connection that is back soon', () => {
  const { shown, linked, advance } = follow('open', 'reconnecting')
  advance(2_000)
  linked('open')
  advance(10_000)
  expect(shown.get()).toBe('live')
})
it.each(['reconnecting', 'away'] as const)('is stale when a connection stays lost (%s)', link => {
  const { shown, advance } = follow('open', link)
  advance(2_499)
  expect(shown.get()).toBe('live')
  advance(1)
  expect(shown.get()).toBe('stale')
})
it.each(['silent', 'closed'] as const)('is stale at once when the connection is %s', link => {
  expect(follow('open', link).shown.get()).toBe('stale')
})
