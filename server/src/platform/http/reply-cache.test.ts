import { describe, expect, it } from 'vitest'
import { testClock } from '../base/clock.ts'
import { openReplyCache } from './reply-cache.ts'

describe('a cacheable answer', () => {
  const opened = () => {
    const clock = testClock(0)
    const keep = openReplyCache(clock)
    let made = 0
    return { clock, keep, ask: (key: string) => keep(key, 2, async () => `${key} ${++made}`) }
  }

  it('is made once for all requests within its lifetime, and again after that', async () => {
    const { clock, ask } = opened()
    expect(await Promise.all([ask('a'), ask('a'), ask('b')])).toEqual(['a 1', 'a 1', 'b 2'])
    await clock.advance(1_999)
    expect(await ask('a')).toBe('a 1')
    await clock.advance(1)
    expect(await ask('a')).toBe('a 3')
  })

  it('is not cached when it is a fault', async () => {
    const { keep, ask } = opened()
    await expect(keep('a', 2, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await ask('a')).toBe('a 1')
  })

  it('makes room for others, the oldest first', async () => {
    const { ask } = opened()
    await ask('first')
    for (let n = 0; n < 500; n++) await ask(`n${n}`)
    expect(await ask('n499')).toBe('n499 501')
    expect(await ask('first')).toBe('first 502')
  })
})
