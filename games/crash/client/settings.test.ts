import { describe, expect, it } from 'vitest'
import { randomSeed } from '../../kit/random.ts'
import { isSeed, openSettings } from './settings.ts'

function device(stored: Record<string, string> = {}, saveData = false) {
  const store = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => void (stored[key] = value),
  }
  return { stored, store: () => store, saveData, vibrates: true, newSeed: () => 'a-seed-made-once' }
}
const locked = {
  store: () => {
    throw new DOMException('no store here', 'SecurityError')
  },
  saveData: false,
  vibrates: false,
  newSeed: () => 'a-seed-of-memory',
}

describe('the settings of a player', () => {
  it('survive the page, with the seed that was made first', () => {
    const first = device()
    const settings = openSettings(first)
    settings.change({ sound: true })
    expect(openSettings({ ...first, newSeed: () => 'another-seed' }).get()).toEqual({
      sound: true,
      vibration: true,
      animation: true,
      saver: false,
      secondBet: false,
      keys: true,
      seed: 'a-seed-made-once',
    })
  })

  it('save data if the browser requests it, until the player chooses otherwise', () => {
    const sparing = device({}, true)
    expect(openSettings(sparing).get().saver).toBe(true)
    openSettings(sparing).change({ animation: false })
    expect(openSettings({ ...sparing, saveData: false }).get().saver).toBe(false)
    openSettings(sparing).change({ saver: false })
    expect(openSettings(sparing).get().saver).toBe(false)
  })

  it('vibrate where the device does, until the player chooses otherwise', () => {
    const phone = device()
    expect(openSettings(phone).get().vibration).toBe(true)
    expect(openSettings({ ...phone, vibrates: false }).get().vibration).toBe(false)
    openSettings(phone).change({ vibration: false })
    expect(openSettings(phone).get().vibration).toBe(false)
  })

  it('are in memory if the frame has no storage', () => {
    const settings = openSettings(locked)
    const changes: boolean[] = []
    settings.subscribe(() => changes.push(settings.get().saver))
    settings.change({ saver: true })
    expect(settings.get()).toMatchObject({ saver: true, seed: 'a-seed-of-memory' })
    expect(changes).toEqual([true])
  })

  it('ignore an entry of another script', () => {
    for (const text of ['{', 'null', '{"seed":"a b"}', '{"sound":"loud"}'])
      expect(openSettings(device({ 'ruka.crash': text })).get()).toMatchObject({
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

  it('is random and valid', () => {
    const made = new Set(Array.from({ length: 100 }, randomSeed))
    expect(made.size).toBe(100)
    expect([...made].every(isSeed)).toBe(true)
  })
})
