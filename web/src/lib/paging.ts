import { fieldOf } from './device.ts'

/** The next page is index + 1 until the page count, length divided by pagesize, is reached. */
export function nextPage(paginator: unknown): number | undefined {
  const [index, length, pagesize] = ['index', 'length', 'pagesize'].map(name =>
    Number(fieldOf(paginator, name)),
  )
  if (!index || !length || !pagesize) return undefined
  return index < Math.ceil(length / pagesize) ? index + 1 : undefined
}
