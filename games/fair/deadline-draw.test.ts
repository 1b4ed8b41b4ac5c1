import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { drawDeadline, type DeadlineDraw, type DeadlineEntry } from './deadline-draw.rules.ts'
import { ticketOf } from './mystery.rules.ts'

const seedOf = (text: string) => createHash('sha256').update(text).digest()
const draw = (entries: readonly DeadlineEntry[], over: Partial<DeadlineDraw> = {}): DeadlineDraw => ({
  jackpot: 'daily',
  seedNo: 7,
  level: 1,
  entries,
  ...over,
})
const sorted = (entries: readonly DeadlineEntry[]): readonly DeadlineEntry[] =>
  entries.toSorted((one, other) => (one.ticket < other.ticket ? -1 : 1))

/** Written from `docs/jackpots.md` alone. */
function verified(seed: Buffer, { jackpot, seedNo, level, entries }: DeadlineDraw): string | undefined {
  const total = entries.reduce((sum, { weight }) => sum + BigInt(weight), 0n)
  if (total === 0n) return undefined
  const list = entries.map(({ ticket, weight }) => `${ticket} ${weight}`).join('\n')
  const listHash = createHash('sha256').update(list).digest('hex')
  const message = ['ruka-deadline-v1', jackpot, seedNo, level, listHash].join('\n')
  const drawn = createHmac('sha256', seed).update(message).digest('hex')
  const point = (BigInt(`0x${drawn.slice(0, 16)}`) * total) / 2n ** 64n
  let end = 0n
  return entries.find(({ weight }) => (end += BigInt(weight)) > point)?.ticket
}

it('draws the same entry as a verifier that was written from the description alone', () => {
  const entry = fc.record({
    ticket: fc.stringMatching(/^[0-9a-f]{32}$/),
    weight: fc.oneof(fc.nat(3), fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })),
  })
  const entries = fc.uniqueArray(entry, { maxLength: 30, selector: ({ ticket }) => ticket })
  fc.assert(
    fc.property(fc.string(), entries, fc.nat(3), (text, list, level) => {
      const asked = draw(sorted(list), { level })
      const at = drawDeadline(seedOf(text), asked)
      expect(at === undefined ? undefined : asked.entries[at]!.ticket).toBe(verified(seedOf(text), asked))
      if (at !== undefined) expect(asked.entries[at]!.weight).toBeGreaterThan(0)
    }),
  )
})

it('draws in proportion to the weights: 40,000 draws pass chi-square', () => {
  const weights = [100, 0, 2_000, 300, 50, 5_000, 1_000]
  const entries = weights.map((weight, at) => ({ ticket: `t${at}`, weight }))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const wins = weights.map(() => 0)
  const draws = 40_000
  for (let seedNo = 0; seedNo < draws; seedNo++)
    wins[drawDeadline(seedOf('proportion'), draw(entries, { seedNo }))!]!++
  expect(wins[1]).toBe(0)
  const chiSquare = weights.reduce((sum, weight, at) => {
    const expected = (draws * weight) / total
    return weight === 0 ? sum : sum + (wins[at]! - expected) ** 2 / expected
  }, 0)
  // Five degrees of freedom: one seed in a thousand would exceed it.
  expect(chiSquare).toBeLessThan(20.5)
})

it('takes entries in the one order of their tickets, each once', () => {
  const tickets = ['a', 'b', 'c'].map(ref => ticketOf(ref, 'player')).sort()
  const [first, second, third] = tickets.map(ticket => ({ ticket, weight: 5 })) as [
    DeadlineEntry,
    DeadlineEntry,
    DeadlineEntry,
  ]
  expect(drawDeadline(seedOf('order'), draw([first, second, third]))).toBeGreaterThanOrEqual(0)
  for (const wrong of [
    [first, third, second],
    [second, first, third],
    [second, third, first],
    [third, first, second],
    [third, second, first],
    [first, first],
  ])
    expect(() => drawDeadline(seedOf('order'), draw(wrong))).toThrow(RangeError)
})

it('has no winner without weight, and refuses what is no entry', () => {
  expect(drawDeadline(seedOf('none'), draw([]))).toBeUndefined()
  expect(drawDeadline(seedOf('none'), draw([{ ticket: 'a', weight: 0 }]))).toBeUndefined()
  expect(drawDeadline(seedOf('none'), draw([{ ticket: 'a', weight: 1 }]))).toBe(0)
  for (const entry of [
    { ticket: 'a', weight: -1 },
    { ticket: 'a', weight: 0.5 },
    { ticket: 'a', weight: NaN },
    { ticket: 'a 1\nb', weight: 1 },
    { ticket: '', weight: 1 },
  ])
    expect(() => drawDeadline(seedOf('none'), draw([entry]))).toThrow(RangeError)
})
