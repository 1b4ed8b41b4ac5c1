import { describe, expect, it } from 'vitest'
import { emptyDraft, nameOf, Tickets, wholePicks, type Draft, type Sent } from './tickets.ts'

const LIST = { league: 'ligi-kuu', season: 1, week: 3 }
const PICKS = '1X2111XX2211X'
type Answered =
  | { data: { data: { code: string } } }
  | { refused: { code: string; text: string; fields: object } }

/** A server that gives these answers in turn; an undefined one is none. */
function opened(
  answers: readonly (Answered | undefined)[],
  stored = new Map<string, string>(),
  { id = 'id', hangs = false } = {},
) {
  const sent: Record<string, unknown>[] = []
  const hanging = Promise.withResolvers<void>()
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
    newId: () => `${id}-${(ids += 1)}`,
    after: (ms, call) => {
      // A page that is closed while it waits.
      if (hangs) return hanging.resolve()
      now += ms
      call()
    },
    now: () => now,
    moved: () => void moved++,
  })
  return {
    tickets,
    sent,
    hanging: hanging.promise,
    stored,
    moved: () => moved,
    set: (ms: number) => void (now = ms),
  }
}
const refused = { code: 'jackpot_closed', text: 'closed', fields: {} }
const KEY = 'ruka.jackpot.placing.p1'
/** What a device kept of tickets with these ids. */
const kept = (ids: readonly string[]) =>
  new Map([[KEY, JSON.stringify(ids.map(id => ({ ...LIST, id, picks: PICKS, atMs: 500 })))]])
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
    const { tickets, moved } = opened([{ refused }])
    tickets.buy(LIST, PICKS)
    expect(await settled(tickets)).toMatchObject({ state: 'refused', refusal: refused })
    expect(moved()).toBe(0)
  })
  it('goes on after a reload with the ticket whose answer never came, and with no other', async () => {
    const stored = kept(['id-0'])
    const { tickets, sent } = opened([placed], stored)
    await tickets.goOn()
    expect(tickets.sent.get()).toMatchObject({ state: 'placed' })
    expect(sent).toMatchObject([{ id: 'id-0', picks: PICKS, age_ms: 500 }])
    const again = opened([placed], stored)
    await again.tickets.goOn()
    expect(again.sent).toEqual([])
  })
  it('keeps the tickets of all tabs, and sends each once under its id after a reload', async () => {
    const stored = new Map<string, string>()
    const tabs = ['a', 'b', 'c'].map(tab => opened([undefined], stored, { id: tab, hangs: true }))
    for (const tab of tabs) {
      tab.tickets.buy(LIST, PICKS)
      await tab.hanging
    }
    const { tickets, sent } = opened([placed, { refused }, placed], stored)
    const goingOn = tickets.goOn()
    await Promise.resolve()
    tickets.buy(LIST, PICKS)
    await goingOn
    expect(sent.map(({ id }) => id)).toEqual(['a-1', 'b-1', 'c-1'])
    // The one that the player would not find among the own tickets.
    expect(tickets.sent.get()).toMatchObject({ state: 'refused', ticket: { id: 'b-1' } })
    expect(stored.get(KEY)).toBe('[]')
  })
  it('shows after a reload that tickets are sent, and one refusal at the end', async () => {
    const { tickets } = opened([{ refused }, placed, { refused }, placed], kept(['a', 'b', 'c', 'd']))
    const values: (Sent | undefined)[] = []
    tickets.sent.subscribe(() => values.push(tickets.sent.get()))
    await tickets.goOn()
    expect(values.map(sent => [sent?.state, sent?.ticket.id])).toEqual([
      ['sending', 'a'],
      ['sending', 'b'],
      ['sending', 'c'],
      ['sending', 'd'],
      ['refused', 'a'],
    ])
  })
  it('takes only its own ticket from what is stored when it is answered', async () => {
    const stored = kept(['x', 'y'])
    const { tickets } = opened([placed], stored)
    tickets.buy(LIST, PICKS)
    await settled(tickets)
    expect((JSON.parse(stored.get(KEY)!) as { id: string }[]).map(({ id }) => id)).toEqual(['x', 'y'])
  })
  it('keeps eight at most, the latest', async () => {
    const stored = kept(['1', '2', '3', '4', '5', '6', '7', '8'])
    const tab = opened([undefined], stored, { id: 'a', hangs: true })
    tab.tickets.buy(LIST, PICKS)
    await tab.hanging
    const { tickets, sent } = opened([placed], stored)
    await tickets.goOn()
    expect(sent.map(({ id }) => id)).toEqual(['2', '3', '4', '5', '6', '7', '8', 'a-1'])
  })
  it('sends nothing that another program stored in its place', async () => {
    const stored = new Map([[KEY, '[{"id":"1"},5]']])
    const { tickets, sent } = opened([placed], stored)
    await tickets.goOn()
    expect(sent).toEqual([])
    tickets.buy(LIST, PICKS)
    expect(await settled(tickets)).toMatchObject({ state: 'placed' })
  })
  it('takes a ticket for old where the clock of the device was set back', async () => {
    const { tickets, sent, set } = opened([undefined, placed])
    tickets.buy(LIST, PICKS)
    set(-100_000)
    await settled(tickets)
    expect(sent.at(-1)!['age_ms']).toBeGreaterThan(120_000)
  })
})

describe('reading what became of a ticket', () => {
  const DRAFT: Draft = { list: nameOf(LIST), picks: [...PICKS] as Draft['picks'] }
  const bought = async (draft: Draft, answer: Answered = placed) => {
    const { tickets } = opened([answer])
    tickets.buy(LIST, PICKS)
    tickets.draft.set(draft)
    await settled(tickets)
    tickets.close()
    expect(tickets.sent.get()).toBeUndefined()
    return tickets.draft.get()
  }
  it('empties the draft that was bought', async () => {
    expect(await bought(DRAFT)).toEqual(emptyDraft(DRAFT.list))
  })
  it('leaves other picks, those of another list, and those of a ticket that was refused', async () => {
    const others: Draft = { ...DRAFT, picks: DRAFT.picks.toReversed() }
    expect(wholePicks(others)).not.toBe(PICKS)
    expect(await bought(others)).toBe(others)
    const later: Draft = { ...DRAFT, list: nameOf({ ...LIST, week: 5 }) }
    expect(await bought(later)).toBe(later)
    expect(await bought(DRAFT, { refused })).toBe(DRAFT)
  })
  it('changes nothing while it is on its way, and its refusal is shown when it comes', async () => {
    const { tickets } = opened([{ refused }])
    tickets.draft.set(DRAFT)
    tickets.buy(LIST, PICKS)
    tickets.close()
    expect(tickets.sent.get()).toMatchObject({ state: 'sending' })
    expect(await settled(tickets)).toMatchObject({ state: 'refused', ticket: { picks: PICKS } })
    expect(tickets.draft.get()).toBe(DRAFT)
  })
})

it('a draft is whole with 13 picks', () => {
  expect(wholePicks(emptyDraft('a'))).toBeUndefined()
  expect(wholePicks({ list: 'a', picks: [...PICKS] as ('1' | 'X' | '2')[] })).toBe(PICKS)
})
