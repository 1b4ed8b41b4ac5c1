// @vitest-environment happy-dom
import { encodePots } from '@ruka/contract/pot-delta'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connect, fakeBrowser, FakeSocket, inline, NOW, sample, show } from './page-for-tests.ts'

beforeEach(() => void fakeBrowser(() => undefined))
afterEach(() => void vi.useRealTimers())
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it('shows each jackpot with its levels, the grand one first', () => {
  const { all, text, states } = show('jackpots')
  expect(states).toEqual(['loading'])
  expect(text('.bones')).toBeDefined()
  connect()
  expect(states).toEqual(['loading', 'ready'])
  expect(text('h2')).toBe('Rhino Jackpot')
  expect(all('h3')).toEqual(['Grand', 'Mini'])
  expect(all('.amount')).toEqual(['KES 2,481,377.42', 'KES 1,834.50'])
  expect(all('.drops')).toEqual(['Drops at any time', 'Drops by 22:00'])
  expect(all('.winner')).toEqual(['Not won yet', 'Not won yet'])
  expect(all('li')).toEqual([
    'Stakes from KES 10 count',
    'All games count',
    'Grand: a stake of KES 1 has a chance of 1 in 250,000',
    'Mini: a stake of KES 1 has a chance of 1 in 250,000',
  ])
  expect(text('code')).toBe('c'.repeat(64))
  expect(text('.terms')).toBe('All may win')
})

it('says whether a public value comes after the stake', () => {
  const { text } = show('jackpots')
  connect()
  expect(text('details')).toContain('a public random value of drand that comes seconds after the bet')
  const campaigns = sample()
  campaigns.jackpots[0]!.has_beacon = false
  FakeSocket.last.say({ t: 'campaigns', ...campaigns })
  expect(text('details')).toContain('a person who holds the secret seeds can know which bets win')
})

it('is drawn from the campaigns in the page before anything is heard', () => {
  inline(sample('Inlined'))
  expect(show('jackpots').text('h2')).toBe('Inlined Jackpot')
})

it.each(['', 'en'])('ignores campaigns in the page in another language (%s)', lang => {
  inline(sample('Inlined'), lang)
  const { root, text } = show('jackpots', { lang: 'sw' })
  expect(root.querySelector('.bones')).not.toBeNull()
  connect()
  expect([text('h3'), text('.drops')]).toEqual(['Kuu', 'Hutoka wakati wowote'])
})

it('counts up to the amount that a binary message has, and never beyond it', async () => {
  const { all } = show('jackpots')
  connect()
  FakeSocket.last.sayData(
    Uint8Array.from(
      encodePots([
        { no: 1, cents: 190_050 },
        { no: 99, cents: 1 },
      ]),
    ).buffer,
  )
  const seen = []
  for (let ms = 0; ms <= 1_500; ms += 100) {
    seen.push(Number(all('.amount')[1]!.replace(/KES |,/g, '')))
    await pass(100)
  }
  expect(seen[0]).toBe(1834.5)
  expect(seen.at(-1)).toBe(1900.5)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  expect(new Set(seen).size).toBeGreaterThan(5)
})

it('jumps to an amount for who wants less motion', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const { all } = show('jackpots')
  connect()
  FakeSocket.last.sayData(Uint8Array.from(encodePots([{ no: 1, cents: 190_050 }])).buffer)
  expect(all('.amount')[1]).toBe('KES 1,900.50')
})

it('drops a binary message that is malformed', () => {
  const { all } = show('jackpots')
  connect()
  for (const bytes of [
    [2, 1],
    [9, 1, 1],
    [2, 1, 255],
  ])
    FakeSocket.last.sayData(Uint8Array.from(bytes).buffer)
  expect(all('.amount')[1]).toBe('KES 1,834.50')
})

it('says for a moment who has won a level, and keeps it as the last win', async () => {
  const { root, all, text } = show('jackpots')
  connect()
  const win = { alias: '0', amount: 1840, at: new Date(NOW).toISOString() }
  FakeSocket.last.say({ t: 'won', no: 1, win, amount: 1000 })
  expect(all('.amount')[1]).toBe('KES 1,000.00')
  expect(text('.is-won .cheer')).toBe('Won by Swift CraneKES 1,840.00')
  expect(text('[role=status]')).toBe('Rhino Jackpot, Mini: Swift Crane won KES 1,840.00')
  expect(all('.last')[1]).toBe('Won 18:00 by Swift CraneKES 1,840.00')
  await pass(6_000)
  expect(root.querySelector('.is-won')).toBeNull()
})

it('announces each win of a second, one after the other', async () => {
  const { text } = show('jackpots')
  connect()
  for (const amount of [1840, 1001]) {
    const win = { alias: '0', amount, at: new Date(NOW).toISOString() }
    FakeSocket.last.say({ t: 'won', no: 1, win, amount: 1000 })
  }
  expect([text('.is-won .cheer b'), text('[role=status]')]).toEqual([
    'KES 1,840.00',
    'Rhino Jackpot, Mini: Swift Crane won KES 1,840.00',
  ])
  await pass(6_000)
  expect([text('.is-won .cheer b'), text('[role=status]')]).toEqual([
    'KES 1,001.00',
    'Rhino Jackpot, Mini: Swift Crane won KES 1,001.00',
  ])
  await pass(6_000)
  expect(text('.is-won')).toBeUndefined()
})

it('shows hostile names and terms as they are', () => {
  const campaigns = sample()
  const hostile = '<img src=x onerror="alert(1)">'
  Object.assign(campaigns.jackpots[0]!, { name: hostile, terms: hostile, games: [hostile] })
  const { root, text } = show('jackpots')
  connect(campaigns)
  expect([text('h2'), text('.terms')]).toEqual([hostile, hostile])
  expect(root.querySelector('img')).toBeNull()
})

it('says nothing of a seed while none is published', () => {
  const campaigns = sample()
  campaigns.jackpots[0]!.commitment = ''
  const { root } = show('jackpots')
  connect(campaigns)
  expect(root.querySelector('code')!.hidden).toBe(true)
})

it('lists as many as its limit says, and says when there are none', () => {
  const campaigns = sample()
  campaigns.jackpots.push({ ...campaigns.jackpots[0]!, id: 'j2', name: 'Second', levels: [] })
  const { element, all, states, text } = show('jackpots', { limit: '1' })
  connect(campaigns)
  expect(all('h2')).toEqual(['Rhino Jackpot'])
  element.setAttribute('limit', '2')
  expect(all('h2')).toEqual(['Rhino Jackpot', 'Second'])
  FakeSocket.last.say({ t: 'campaigns', ...campaigns, jackpots: [] })
  expect(states.at(-1)).toBe('empty')
  expect(text('.note')).toBe('No jackpot is running at the moment')
})

it('follows a change of its language, with its texts at once', () => {
  const { element, all } = show('jackpots')
  connect()
  element.setAttribute('lang', 'sw')
  expect(all('h3')).toEqual(['Kuu', 'Ndogo'])
  expect(FakeSocket.last.sent.at(-1)).toMatchObject({ t: 'subscribe', language: 'sw' })
})
