import { describe, expect, it } from 'vitest'
import { randomSeed } from '../../kit/random.ts'
import { isSeed, keepSettings } from './settings.ts'

function device(kept: Record<string, string> = {}, saveData = false) {
  const store = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
  }
  return { kept, store: () => store, saveData, newSeed: () => 'a-seed-made-once' }
}
const locked = {
  store: () => {
    throw new DOMException('no store here', 'SecurityError')
  },
  saveData: false,
  newSeed: () => 'a-seed-of-memory',
}

describe('what a player chose', () => {
  it('outlives the page, with the seed that was made at first', () => {
    const first = device()
    const settings = keepSettings(first)
    settings.change({ sound: true })
    expect(keepSettings({ ...first, newSeed: () => 'another-seed' }).get()).toEqual({
      sound: true,
      animation: true,
      saver: false,
      secondBet: false,
      seed: 'a-seed-made-once',
    })
  })

  it('saves data where the browser asks for it, until the player says otherwise', () => {
    const sparing = device({}, true)
    expect(keepSettings(sparing).get().saver).toBe(true)
    keepSettings(sparing).change({ animation: false })
    expect(keepSettings({ ...sparing, saveData: false }).get().saver).toBe(false)
    keepSettings(sparing).change({ saver: false })
    expect(keepSettings(sparing).get().saver).toBe(false)
  })

  it('lives in memory where the frame has no store', () => {
    const settings = keepSettings(locked)
    const heard: boolean[] = []
    settings.onChange(({ saver }) => heard.push(saver))
    settings.change({ saver: true })
    expect(settings.get()).toMatchObject({ saver: true, seed: 'a-seed-of-memory' })
    expect(heard).toEqual([true])
  })

  it('is not taken from an entry of another script', () => {
    for (const text of ['{', 'null', '{"seed":"a b"}', '{"sound":"loud"}'])
      expect(keepSettings(device({ 'ruka.crash': text })).get()).toMatchObject({
        sound: false,
        seed: 'a-seed-made-once',
      })
  })
})

describe('a seed', () => {
  it('is 8 to 64 letters, digits, - and _', () => {
    expect(['12345678', 'a'.repeat(64), 'Aa0-_Zz9'].every(isSeed)).toBe(true)
    expect(['1234567', 'a'.repeat(65), 'eight ch', 'äöüäöüäö', '', 'line\nbreak'].some(isSeed)).toBe(false)
  })

  it('is random, and one that counts', () => {
    const made = new Set(Array.from({ length: 100 }, randomSeed))
    expect(made.size).toBe(100)
    expect([...made].every(isSeed)).toBe(true)
  })
})
