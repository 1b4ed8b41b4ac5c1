import { describe, expect, it } from 'vitest'
import { emptyDraft, Tickets, wholePicks } from './tickets.ts'

const LIST = { league: 'ligi-kuu', season: 1, week: 3 }
const PICKS = '1X2111XX2211X'
type Answered =
  { data: { data: { code: string } } } | { refused: { code: string; text: string; fields: object } }

/** A server that gives these answers in turn; an undefined one is none. */
function opened(answers: readonly (Answered | undefined)[], stored = new Map<string, string>()) {
  const sent: Record<string, unknown>[] = []
  let [ids, now, moved] = [0, 1_000, 0]
  const tickets = new Tickets({
    api: (async (_: unknown, given: Record<string, unknown>) => {
      sent.push(given)
      const answer = answers[Math.min(sent.length, answers.length) - 1]
      if (!answer) throw new Error('no answer')
      return answer
    }) as never,
    device: () => ({
      getItem: key => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
    }),
    player: async () => 'p1',
    newId: () => `id-${(ids += 1)}`,
    after: (ms, call) => {
      now += ms
      call()
    },
    now: () => now,
    moved: () => void moved++,
  })
  return { tickets, sent, stored, moved: () => moved, set: (ms: number) => void (now = ms) }
}
const placed = { data: { data: { code: 'ABCDE12345' } } }
const settled = async (tickets: Tickets) => {
  while ((tickets.sent.get()?.state ?? 'sending') === 'sending') await Promise.resolve()
  return tickets.sent.get()
}

describe('buying a ticket', () => {
  it('asks again under the same id until there is an answer, with the age of the confirmation', async () => {
    const { tickets, sent, moved } = opened([undefined, undefined, placed])
    tickets.buy(LIST, PICKS)
    expect(await settled(tickets)).toMatchObject({ state: 'placed', code: 'ABCDE12345' })
    expect(sent.map(({ id }) => id)).toEqual(['id-1', 'id-1', 'id-1'])
    expect(sent.map(({ age_ms: age }) => age)).toEqual([0, 2_000, 6_000])
    expect([moved(), tickets.placed.get()]).toEqual([1, 1])
  })
  it('buys nothing more while a ticket is on its way', async () => {
    const { tickets, sent } = opened([placed])
    tickets.buy(LIST, PICKS)
    tickets.buy(LIST, PICKS)
    await settled(tickets)
    expect(sent).toHaveLength(1)
  })
  it('shows why it was refused, and moves no money', async () => {
    const refused = { code: 'jackpot_closed', text: 'closed', fields: {} }
    const { tickets, moved } = opened([{ refused }])
    tickets.buy(LIST, PICKS)
    expect(await settled(tickets)).toMatchObject({ state: 'refused', refusal: refused })
    expect(moved()).toBe(0)
  })
  it('goes on after a reload with the ticket whose answer never came, and with no other', async () => {
    const stored = new Map<string, string>()
    stored.set('ruka.jackpot.placing.p1', JSON.stringify({ ...LIST, id: 'id-0', picks: PICKS, atMs: 500 }))
    const { tickets, sent } = opened([placed], stored)
    await tickets.goOn()
    expect(tickets.sent.get()).toMatchObject({ state: 'placed' })
    expect(sent).toMatchObject([{ id: 'id-0', picks: PICKS, age_ms: 500 }])
    const again = opened([placed], stored)
    await again.tickets.goOn()
    expect(again.sent).toEqual([])
  })
  it('takes a ticket for old where the clock of the device was set back', async () => {
    const { tickets, sent, set } = opened([undefined, placed])
    tickets.buy(LIST, PICKS)
    set(-100_000)
    await settled(tickets)
    expect(sent.at(-1)!['age_ms']).toBeGreaterThan(120_000)
  })
})

it('a draft is whole with 13 picks', () => {
  expect(wholePicks(emptyDraft('a'))).toBeUndefined()
  expect(wholePicks({ list: 'a', picks: [...PICKS] as ('1' | 'X' | '2')[] })).toBe(PICKS)
})
