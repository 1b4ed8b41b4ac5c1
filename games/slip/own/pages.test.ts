import { expect, it } from 'vitest'
import { readPages } from './pages.rules.ts'

/** A list of numbers, latest first, two to a page. */
const listOf = (numbers: number[]) => async (before: string | undefined) => {
  const rest = numbers.filter(each => before === undefined || each < Number(before))
  return { data: rest.slice(0, 2), next: rest.length > 2 ? String(rest[1]) : null }
}

it('as many pages are read as are wanted, and no more than there are', async () => {
  const ask = listOf([5, 4, 3, 2, 1])
  expect(await readPages(ask, () => 1)).toEqual({ items: [5, 4], pages: 1, next: '4' })
  expect(await readPages(ask, () => 2)).toEqual({ items: [5, 4, 3, 2], pages: 2, next: '2' })
  expect(await readPages(ask, () => 9)).toEqual({ items: [5, 4, 3, 2, 1], pages: 3, next: null })
})

it('a new item pushes none out between two pages', async () => {
  const numbers = [4, 3, 2, 1]
  await readPages(listOf(numbers), () => 2)
  numbers.unshift(5)
  expect((await readPages(listOf(numbers), () => 2)).items).toEqual([5, 4, 3, 2])
})

it('a page that is wanted while another is read is read behind it', async () => {
  let wanted = 1
  const ask = listOf([3, 2, 1])
  const found = await readPages(
    async before => {
      wanted = 2
      return ask(before)
    },
    () => wanted,
  )
  expect(found.items).toEqual([3, 2, 1])
})

it('a page that fails fails the reading', async () => {
  const ask = listOf([3, 2, 1])
  const reading = readPages(
    async before => {
      if (before !== undefined) throw new Error('no answer')
      return ask(before)
    },
    () => 2,
  )
  await expect(reading).rejects.toThrow('no answer')
})
