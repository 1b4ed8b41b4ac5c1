import { expect, it } from 'vitest'
import { openBookCache } from './book-cache.ts'
import { EVENT, newEvent, openBook, type Line } from '../model/book.rules.ts'

const bookOf = (lines: number, status: number = EVENT.live) =>
  openBook(
    { ...newEvent, status },
    Array.from({ length: lines }, (_, market) => ({ market, specifiers: '' }) as Line),
  )

it('books beyond the bound of lines are forgotten, those used least recently first', () => {
  const cache = openBookCache(30)
  cache.keep([
    ['a', bookOf(9)],
    ['b', bookOf(9)],
    ['c', bookOf(9)],
  ])
  cache.keep(cache.take(['a']))
  cache.keep([['d', bookOf(9)]])
  expect([...cache.take(['a', 'b', 'c', 'd']).keys()]).toEqual(['a', 'c', 'd'])
  expect(cache.size()).toEqual({ books: 0, lines: 0 })
})

it.each([EVENT.ended, EVENT.closed, EVENT.cancelled, EVENT.abandoned])(
  'a match that is over (status %i) is kept no longer',
  status => {
    const cache = openBookCache()
    cache.keep([['a', bookOf(9)]])
    const [[id, book]] = [...cache.take(['a'])] as [[string, ReturnType<typeof bookOf>]]
    book.event = { ...book.event, status }
    cache.keep([[id, book]])
    expect(cache.size()).toEqual({ books: 0, lines: 0 })
  },
)

it('a day of matches leaves no more behind than are open', () => {
  const cache = openBookCache()
  for (let match = 0; match < 10_000; match++) {
    cache.keep([[`${match}`, bookOf(17)]])
    if (match >= 20) cache.keep([[`${match - 20}`, bookOf(17, EVENT.closed)]])
  }
  expect(cache.size()).toEqual({ books: 20, lines: 360 })
})

it('a book that grows while it is away counts with its new lines', () => {
  const cache = openBookCache()
  cache.keep([['a', bookOf(1)]])
  cache.keep([...cache.take(['a'])].map(([id]) => [id, bookOf(5)] as const))
  expect(cache.size()).toEqual({ books: 1, lines: 6 })
  cache.forget('a')
  expect(cache.size()).toEqual({ books: 0, lines: 0 })
})
