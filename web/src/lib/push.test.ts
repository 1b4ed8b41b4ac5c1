import { FakeWire } from '@ruka/client/wire-for-tests'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startPush } from './push.ts'
import { queries } from './queries.ts'
import { clearTokens, keepTokens } from './session.ts'
import { loadSite } from './site.ts'

/** The socket that the page opens, with scripted messages. */
class Line extends FakeWire {
  static last: Line
  static dialled = 0
  constructor() {
    super()
    Line.last = this
    Line.dialled++
  }
}

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ socket: true }))
  vi.stubGlobal('WebSocket', Line)
  await loadSite()
  keepTokens({ access: 'a', refresh: 'b' }, { fresh: false })
  startPush()
})
afterEach(() => {
  clearTokens()
  queries.clear()
  vi.unstubAllGlobals()
})

/** A list that is on the screen, whose every read is answered when the test says so. */
function show(queryKey: readonly string[]) {
  const answers: ((list: string) => void)[] = []
  const observer = new QueryObserver(queries, {
    queryKey,
    queryFn: () => new Promise<string>(resolve => answers.push(resolve)),
  })
  const hide = observer.subscribe(() => undefined)
  return { answers, hide, shown: () => observer.getCurrentResult().data }
}

test.each([
  ['news of a transaction', { t: 'transaction', id: 't1', state: 'claim_not_found' }],
  ['the first message of the topic', { t: 'listening' }],
])('reads a list again after its first read, when %s came meanwhile', async (_, news) => {
  const list = show(['transactions', 'claims'])
  Line.last.say(news)
  expect(list.answers).toHaveLength(1)
  list.answers[0]!('as it was before')
  await expect.poll(() => list.answers).toHaveLength(2)
  list.answers[1]!('as it is')
  await expect.poll(() => list.shown()).toBe('as it is')
  expect(queries.isFetching()).toBe(0)
  list.hide()
})

test('reads a list again at once when it has been read before', async () => {
  const list = show(['transactions', 'topup'])
  list.answers[0]!('as it was before')
  await expect.poll(() => list.shown()).toBe('as it was before')
  Line.last.say({ t: 'transaction', id: 't1', state: 'credited' })
  expect(list.answers).toHaveLength(2)
  list.answers[1]!('as it is')
  await expect.poll(() => list.shown()).toBe('as it is')
  expect(list.answers).toHaveLength(2)
  list.hide()
})

test.each([
  ['soon after the server ended it', 'restart', 0, 1_000],
  ['not before ten minutes when its player has too many', 'crowded', 599_999, 900_000],
  ['not before ten minutes when the server speaks a later protocol', 'protocol', 599_999, 900_000],
])('dials again %s', (_, reason, stillMs, latestMs) => {
  vi.useFakeTimers()
  try {
    Line.last.say({ t: 'listening' })
    const dialled = Line.dialled
    Line.last.say({ t: 'bye', reason })
    Line.last.drop()
    vi.advanceTimersByTime(stillMs)
    expect(Line.dialled).toBe(dialled)
    vi.advanceTimersByTime(latestMs - stillMs)
    expect(Line.dialled).toBeGreaterThan(dialled)
  } finally {
    vi.useRealTimers()
  }
})

test('dials again soon after its topic failed on a socket that stays', () => {
  vi.useFakeTimers()
  try {
    Line.last.say({ t: 'listening' })
    const dialled = Line.dialled
    Line.last.say({ t: 'unsubscribed', topic: 'push', reason: 'restart' })
    vi.advanceTimersByTime(2_000)
    expect(Line.dialled - dialled).toBe(1)
  } finally {
    vi.useRealTimers()
  }
})
