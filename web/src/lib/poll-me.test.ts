import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { recordOf } from './poll-me.ts'
import { queries } from './queries.ts'
import { clearTokens, keepTokens, session } from './session.ts'

afterEach(() => {
  clearTokens()
  queries.clear()
  vi.unstubAllGlobals()
})

const answering = () => {
  const asked = vi.fn(async () => Response.json({ data: { balance: 12 } }))
  vi.stubGlobal('fetch', asked)
  return asked
}
const reader = () => new QueryObserver(queries, recordOf(session.get().tokens, true))

test('a reader that was drawn before the session ended, and begins after it, asks for no record', () => {
  const asked = answering()
  keepTokens({ access: 'a', refresh: 'b' }, { fresh: false })
  const drawn = reader()
  clearTokens()
  const hide = drawn.subscribe(() => undefined)
  expect(asked).not.toHaveBeenCalled()
  hide()
})

test('a reader that exists before the log-in asks after it', async () => {
  const asked = answering()
  const drawn = reader()
  const hide = drawn.subscribe(() => undefined)
  expect(asked).not.toHaveBeenCalled()
  keepTokens({ access: 'a', refresh: 'b' }, { fresh: false })
  drawn.setOptions(recordOf(session.get().tokens, true))
  await expect.poll(() => drawn.getCurrentResult().data?.balance).toBe(12)
  expect(asked).toHaveBeenCalledOnce()
  hide()
})
