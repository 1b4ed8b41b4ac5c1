import { expect, it } from 'vitest'
import { groupBy } from './group-by.ts'

it('groups items by a key, groups and items in the order in which they come', () => {
  const groups = groupBy(['bee', 'ant', 'bat', 'ape', 'cat'], name => name[0])
  expect([...groups]).toEqual([
    ['b', ['bee', 'bat']],
    ['a', ['ant', 'ape']],
    ['c', ['cat']],
  ])
  expect(groupBy([], String).size).toBe(0)
})
