import { describe, expect, it } from 'vitest'
import type { GameApi } from '../kit/api.ts'
import { Placing } from './placing.ts'
import { sampleLeg } from './sample-leg.ts'
import { EMPTY, type Slip } from './slip.rules.ts'

const leg = (event: string) => sampleLeg({ event })
const SLIP = { ...EMPTY, legs: [leg('sr:match:1'), leg('sr:match:2')], stake: 100 }

type Given = {
  readonly id?: string
  readonly multi_bonus?: number
  readonly age_ms?: number
  readonly odds_fall?: number
}
function open(
  answers: (() => unknown)[],
  stored = new Map<string, string>(),
  player: string | null = 'one',
  name = 'id',
) {
  const asked: { path: string; id: string; bonus: number | undefined; ageMs: number | undefined }[] = []
  const falls: (number | undefined)[] = []
  const waiting: (() => void)[] = []
  let ids = 0
  let nowMs = 0
  let moves = 0
  let slip: Slip = SLIP
  const placing = new Placing({
    name: 'sports',
    api: (async (shape: { path: string }, given: Given) => {
      const { id = '', multi_bonus: bonus, age_ms: ageMs } = given
      asked.push({ path: shape.path, id, bonus, ageMs })
      falls.push(given.odds_fall)
      return answers.shift()!()
    }) as unknown as GameApi,
    device: () => ({
      getItem: key => stored.get(key) ?? null,
      setItem: (key, text) => void stored.set(key, text),
    }),
    player: async () => player ?? undefined,
    newId: () => `${name}-${(ids += 1)}`,
    after: (_, call) => waiting.push(call),
    now: () => nowMs,
    moved: () => (moves += 1),
    slips: { update: change => (slip = change(slip)) },
  })
  const settle = async () => {
    for (let turn = 0; turn < 30; turn++) await Promise.resolve()
  }
  return {
    placing,
    asked,
    falls,
    stored,
    settle,
    moves: () => moves,
    slip: () => slip,
    states: () => placing.sent.get().map(({ state }) => state),
    pass: (ms: number) => void (nowMs += ms),
    tick: async () => {
      waiting.splice(0).forEach(call => call())
      await settle()
    },
  }
}
const placed =
  (over: object = {}) =>
  () => ({
    data: {
      data: { code: 'ABC', state: 'open', decide_at: null, legs: [{ odds: 2 }, { odds: 2 }], ...over },
    },
  })
const lost = () => {
  throw new Error('no answer')
}

describe('placing', () => {
  it('sends a multi as one bet, and singles as a bet each', async () => {
    const multi = open([placed()])
    multi.placing.place(SLIP)
    await multi.settle()
    expect([multi.states(), multi.asked.length, multi.moves()]).toEqual([['placed'], 1, 1])
    const singles = open([placed(), placed()])
    singles.placing.place({ ...SLIP, mode: 'singles' })
    await singles.settle()
    expect(singles.states()).toEqual(['placed', 'placed'])
    expect(singles.asked.map(({ id }) => id)).toEqual(['id-1', 'id-2'])
  })
  it('asks again under the same id while there is no answer, and never twice at once', async () => {
    const world = open([lost, lost, placed()])
    world.placing.place(SLIP)
    world.placing.place(SLIP)
    await world.settle()
    expect(world.placing.sent.get()).toMatchObject([{ state: 'sending', isSlow: true }])
    await world.tick()
    await world.tick()
    expect(world.states()).toEqual(['placed'])
    expect(world.asked.map(({ id }) => id)).toEqual(['id-1', 'id-1', 'id-1'])
  })
  it('goes on after a reload with the bet whose answer is not known', async () => {
    const before = open([lost])
    before.placing.place(SLIP)
    await before.settle()
    const other = open([], before.stored, 'other')
    await other.placing.goOn()
    const visitor = open([], before.stored, null)
    await visitor.placing.goOn()
    expect([other.states(), visitor.states()]).toEqual([[], []])
    const after = open([placed()], before.stored)
    await after.placing.goOn()
    await after.settle()
    expect(after.asked.map(({ id }) => id)).toEqual(['id-1'])
    expect(after.states()).toEqual(['placed'])
    const later = open([], before.stored)
    await later.placing.goOn()
    expect(later.states()).toEqual([])
  })
  it('says how long ago a bet was placed, so that none is taken long after, and under which bonus', async () => {
    const before = open([lost, lost])
    before.placing.place(SLIP, 7)
    await before.settle()
    before.pass(2_000)
    await before.tick()
    expect(before.asked.map(({ ageMs, bonus }) => [ageMs, bonus])).toEqual([
      [0, 7],
      [2_000, 7],
    ])
    const kept = [...before.stored][0]!
    const refused = { code: 'slip_late', text: 'Too late', fields: {} }
    const after = open([() => ({ refused })], before.stored)
    after.pass(3_600_000)
    await after.placing.goOn()
    await after.settle()
    expect(after.asked).toMatchObject([{ id: 'id-1', ageMs: 3_600_000, bonus: 7 }])
    expect(after.states()).toEqual(['refused'])
    // A clock that was set back, or a bet of an earlier version of the page, says nothing of the age.
    for (const change of [{ atMs: 86_400_000 }, { atMs: undefined }]) {
      const [key, text] = kept
      const bets = JSON.parse(text) as object[]
      const stored = new Map([[key, JSON.stringify(bets.map(bet => ({ ...bet, ...change })))]])
      const again = open([() => ({ refused })], stored)
      await again.placing.goOn()
      await again.settle()
      expect(again.asked[0]!.ageMs).toBeGreaterThan(120_000)
    }
    const single = open([placed()])
    single.placing.place({ ...SLIP, legs: SLIP.legs.slice(0, 1) }, 7)
    await single.settle()
    expect(single.asked).toMatchObject([{ bonus: undefined }])
  })
  it('follows a live bet until it is decided', async () => {
    const world = open([
      placed({ state: 'pending', decide_at: '1970-01-01T00:00:05.000Z' }),
      () => ({ data: { data: { state: 'pending', legs: [] } } }),
      () => ({ data: { data: { state: 'refused', legs: [] } } }),
    ])
    world.placing.place(SLIP)
    await world.settle()
    expect(world.placing.sent.get()).toMatchObject([{ state: 'pending', decideAtMs: 5_000 }])
    await world.tick()
    expect(world.states()).toEqual(['pending'])
    await world.tick()
    expect(world.states()).toEqual(['returned'])
  })
  it('says why a bet is refused, and which legs', async () => {
    const refused = { code: 'slip_refused', text: 'Odds changed', fields: {} }
    const world = open([() => ({ refused })])
    world.placing.place(SLIP)
    await world.settle()
    expect(world.placing.sent.get()).toMatchObject([{ state: 'refused', refusal: refused }])
    expect(world.slip()).toBe(SLIP)
  })
  it('places nothing before it knows of bets of before a reload, and those come first', async () => {
    const before = open([lost])
    before.placing.place(SLIP)
    await before.settle()
    const after = open([placed()], before.stored)
    const gone = after.placing.goOn()
    after.placing.place({ ...SLIP, stake: 50 })
    await gone
    await after.settle()
    expect(after.asked.map(({ id }) => id)).toEqual(['id-1'])
    expect(after.placing.sent.get()).toMatchObject([{ state: 'placed', bet: { id: 'id-1', stake: 100 } }])
  })
  it('leaves the unanswered bets of another tab where they are', async () => {
    const one = open([lost, placed()])
    one.placing.place(SLIP)
    await one.settle()
    // The other tab was open before, and has ids of its own.
    const other = open([lost, placed()], one.stored, 'one', 'other')
    other.placing.place({ ...SLIP, policy: 'any' })
    await other.settle()
    const kept = () =>
      (JSON.parse(one.stored.get('ruka.sports.placing.one')!) as { id: string }[]).map(({ id }) => id)
    expect(kept()).toEqual(['id-1', 'other-1'])
    await one.tick()
    expect([one.states(), kept()]).toEqual([['placed'], ['other-1']])
    await other.tick()
    expect([other.states(), kept()]).toEqual([['placed'], []])
  })
  it('sends how far the total odds may fall, where the player takes better ones', async () => {
    const one = open([placed(), placed(), placed(), placed()])
    one.placing.place({ ...SLIP, policy: 'higher' })
    await one.settle()
    one.placing.place({ ...SLIP, policy: 'higher', fall: 0 })
    await one.settle()
    one.placing.place({ ...SLIP, policy: 'any', fall: 10 })
    await one.settle()
    one.placing.place({ ...SLIP, policy: 'higher', fall: 5 })
    await one.settle()
    expect(one.falls).toEqual([0, 0, undefined, 5])
  })
  it('keeps the bets of each player of a device apart', async () => {
    const one = open([lost])
    one.placing.place(SLIP)
    await one.settle()
    const two = open([placed()], one.stored, 'two')
    await two.placing.goOn()
    two.placing.place(SLIP)
    await two.settle()
    const again = open([placed()], one.stored)
    await again.placing.goOn()
    await again.settle()
    expect(again.asked.map(({ id }) => id)).toEqual(['id-1'])
  })
  it('asks what became of a bet that a repeat finds decided', async () => {
    const ended = placed({ state: 'ended' })
    const refused = open([lost, ended, () => ({ data: { data: { state: 'refused', legs: [] } } })])
    refused.placing.place(SLIP)
    await refused.settle()
    await refused.tick()
    expect(refused.states()).toEqual(['returned'])
    const won = open([ended, lost, () => ({ data: { data: { state: 'won', legs: [{ odds: 2.5 }] } } })])
    won.placing.place(SLIP)
    await won.settle()
    await won.tick()
    expect(won.placing.sent.get()).toMatchObject([{ state: 'placed', odds: [2.5] }])
  })
  it('takes out of the slip what a bet took, and puts back what was returned', async () => {
    const singles = open([placed(), () => ({ refused: { code: 'slip_refused', text: '', fields: {} } })])
    singles.placing.place({ ...SLIP, mode: 'singles' })
    await singles.settle()
    expect(singles.slip()).toEqual({ ...SLIP, legs: [leg('sr:match:2')], stake: 0 })
    const live = open([
      placed({ state: 'pending', decide_at: '1970-01-01T00:00:05.000Z' }),
      () => ({ data: { data: { state: 'refused', legs: [] } } }),
    ])
    live.placing.place(SLIP)
    await live.settle()
    expect(live.slip().legs).toEqual([])
    await live.tick()
    expect(live.slip()).toEqual({ ...SLIP, stake: 0 })
  })
  it('waits no longer for a live bet than the longest delay, whatever the clock of the phone says', async () => {
    const world = open([placed({ state: 'pending', decide_at: '1970-01-01T00:10:00.000Z' })])
    world.placing.place(SLIP)
    await world.settle()
    expect(world.placing.sent.get()).toMatchObject([{ state: 'pending', decideAtMs: 30_000 }])
  })
  it('sends and keeps nothing without a session', async () => {
    const world = open([], new Map(), null)
    world.placing.place(SLIP)
    await world.settle()
    expect([world.states(), world.asked, world.stored.size, world.slip()]).toEqual([[], [], 0, SLIP])
  })
})
