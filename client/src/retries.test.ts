import { expect, it, vi } from 'vitest'
import { NoAnswer } from './no-answer.ts'
import { openRetries } from './retries.ts'

function setUp(answers: readonly string[]) {
  const waits: { ms: number; call: () => void }[] = []
  const asked: number[] = []
  const retries = openRetries({
    after: (ms, call) => void waits.push({ ms, call }),
    random: () => 1,
  })
  let doubts = 0
  const answer = retries.until<string>(
    () => {
      const next = answers[asked.push(asked.length) - 1]!
      return next === 'none' ? Promise.reject(new Error('lost')) : Promise.resolve(next)
    },
    () => doubts++,
  )
  /** Runs due work, and ends the next wait. */
  const wait = async () => {
    await expect.poll(() => waits.length).toBeGreaterThan(0)
    const { ms, call } = waits.shift()!
    call()
    return ms
  }
  return { answer, asked, wait, waits, retries, doubts: () => doubts }
}

it('repeats a request, with growing waits, until it is answered', async () => {
  const { answer, wait, asked, doubts } = setUp([...Array<string>(7).fill('none'), 'found'])
  const waited: number[] = []
  for (let i = 0; i < 7; i++) waited.push(await wait())
  expect(await answer).toBe('found')
  expect(waited).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000])
  expect(asked).toHaveLength(8)
  expect(doubts()).toBe(1)
})
it('waits as long as the server asks to', async () => {
  const waits: number[] = []
  const retries = openRetries({
    after(ms, call) {
      waits.push(ms)
      call()
    },
    random: () => 1,
  })
  const ask = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new NoAnswer({ status: 429, headers: new Headers({ 'retry-after': '3' }) }))
    .mockResolvedValue('found')
  expect(await retries.until(ask)).toBe('found')
  expect(waits).toEqual([3_000])
})
it('repeats at once when the network is restored', async () => {
  const { answer, retries, waits } = setUp(['none', 'found'])
  await expect.poll(() => waits.length).toBe(1)
  retries.hurry()
  expect(await answer).toBe('found')
})
it('rejects a read after some attempts', async () => {
  const retries = openRetries({ after: (_, call) => call(), random: () => 0 })
  let asked = 0
  const ask = (): Promise<string> => {
    asked++
    return Promise.reject(new Error('lost'))
  }
  await expect(retries.until(ask, () => {}, 3)).rejects.toThrow('lost')
  expect(asked).toBe(3)
})
it('sends no order after the end', async () => {
  const retries = openRetries({ after: () => {}, random: () => 0 })
  retries.end()
  let asked = 0
  const ask = () => Promise.resolve({ data: ++asked })
  await Promise.race([retries.until(ask, () => {}), Promise.resolve()])
  expect(asked).toBe(0)
})
it('sends nothing more after the end', async () => {
  const { asked, wait, retries } = setUp(['none', 'found'])
  retries.end()
  await Promise.resolve()
  expect(asked).toHaveLength(1)
  await expect(Promise.race([wait(), Promise.resolve('still')])).resolves.toBe('still')
})
