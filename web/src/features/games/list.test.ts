import { expect, test } from 'vitest'
import { nextPage } from '../../lib/paging.ts'
import { toPage } from './list.ts'
import { toggleTag } from './tag.ts'

// spec: 2.26, 7.4
test('asks for the next page until length divided by pagesize is reached', () => {
  expect(nextPage({ index: 1, length: 25, pagesize: 12 })).toBe(2)
  expect(nextPage({ index: 2, length: 25, pagesize: 12 })).toBe(3)
  expect(nextPage({ index: 3, length: 25, pagesize: 12 })).toBeUndefined()
  expect(nextPage({ index: 1, length: 0, pagesize: 12 })).toBeUndefined()
  expect(nextPage({ index: 1, length: 25, pagesize: 0 })).toBeUndefined()
  expect(nextPage(undefined)).toBeUndefined()
})

// spec: 2.5, 3.6, 7.11
test('reads tags from single-key objects and leaves out what is no game', () => {
  const page = toPage({
    data: [
      { slug: 'aviator', name: 'Aviator', thumbnail: '/art/aviator.avif', demo_mode_available: true },
      {},
      null,
    ],
    available_tags: [{ crash: 'Crash games' }, { popular: 3 }, null],
  })
  expect(page.games).toEqual([
    { slug: 'aviator', name: 'Aviator', thumbnail: '/art/aviator.avif', demo: true },
  ])
  expect(page.tags).toEqual([
    { key: 'crash', title: 'Crash games' },
    { key: 'popular', title: 'popular' },
  ])
})

// spec: 2.6, 2.8
test('puts a tag into the comma-separated choice and takes it out again', () => {
  expect(toggleTag('/', '', 'crash')).toBe('/?tags=crash')
  expect(toggleTag('/', 'crash', 'popular')).toBe('/?tags=crash,popular')
  expect(toggleTag('/games', 'crash,popular', 'crash')).toBe('/games?tags=popular')
  expect(toggleTag('/', 'crash', 'crash')).toBe('/')
  expect(toggleTag('/', ' Crash,,', 'crash')).toBe('/')
  expect(toggleTag('/', ',', 'crash')).toBe('/?tags=crash')
})
