import { expect, it } from 'vitest'
import { openCalls } from './calls.ts'

it('keeps 40 answers, and beyond them what is shown', async () => {
  const calls = openCalls({ drawn: 'by the server' }, 1)
  const shown = calls.entry('shown')
  shown.subscribe(() => undefined)
  await calls.load('shown', async () => 'an answer')
  for (let at = 0; at < 60; at++) await calls.load(`search ${at}`, async () => at)
  expect(calls.entry('shown').get().data).toBe('an answer')
  expect(calls.entry('search 59').get().data).toBe(59)
  expect(calls.entry('search 0').get().data).toBeUndefined()
  expect(calls.entry('drawn').get().data).toBeUndefined()
})
