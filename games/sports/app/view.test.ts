import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openViews } from '../../kit/react/views.ts'
import { FIRST, viewIn, type View } from './view.ts'

const MATCH: View = { name: 'match', id: 'sr:match:1' }
const back = vi.fn()
let entries: unknown[]
beforeEach(() => {
  entries = [null]
  back.mockClear()
  vi.stubGlobal('window', { scrollTo: () => undefined })
  vi.stubGlobal('history', {
    get state() {
      return entries.at(-1)
    },
    pushState: (state: unknown) => entries.push(state),
    replaceState: (state: unknown) => (entries[entries.length - 1] = state),
    back,
  })
})

describe('Back on the page', () => {
  it('goes to the view before', () => {
    const views = openViews(FIRST)
    views.go(MATCH)
    views.back()
    expect(back).toHaveBeenCalledTimes(1)
  })
  it('goes to the first view where a link opened this one, and never out of the page', () => {
    const views = openViews(FIRST, MATCH)
    views.back()
    expect(back).not.toHaveBeenCalled()
    expect(views.get()).toEqual(FIRST)
    expect(entries).toEqual([{ view: FIRST }])
  })
})

it('opens the match that a link names, and says the code beside it', () => {
  expect(viewIn('?event=sr:match:1')).toEqual({ view: MATCH, code: undefined })
  expect(viewIn('?event=../1&code=ABCD')).toEqual({ view: FIRST, code: 'ABCD' })
})
