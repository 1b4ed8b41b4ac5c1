import { expect } from 'vitest'
import { leg, market, result, slipOf, type TestMessage, type TestSportsbook } from './sportsbook-harness.ts'
import { below, seededRandom, type Random } from '../src/platform/base/random.ts'
import { cancelSlip } from '../src/sportsbook/exits/cancel-slip.ts'

const EVENTS = 5
const SLIPS = 14
const MESSAGES = 40
const ORDERS = 4
const LINE = 'hcp=-0.25'

/** A slip and a message of the script, in which events are numbers. */
type PlannedSlip = {
  readonly legs: readonly (readonly [event: number, outcome: string])[]
  readonly sizes?: readonly number[]
  readonly kes: number
}
type PlannedMessage = (eventIds: readonly string[], startMs: number) => TestMessage

/** Plays one script of slips and messages in several orders, with repeats: each ends in the same balances. */
export async function expectSameEnds(at: TestSportsbook, seed: string): Promise<void> {
  const random = seededRandom(`script ${seed}`)
  const slips = Array.from({ length: SLIPS }, () => plannedSlip(random))
  const messages = Array.from({ length: MESSAGES }, (_, place) => plannedMessage(random, place))
  const outcomes = []
  for (let order = 0; order < ORDERS; order++)
    outcomes.push(await play(at, { slips, messages }, seededRandom(`order ${seed} ${order}`), order === 0))
  for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0])
  expect(await at.broken()).toEqual([])
}

function plannedSlip(random: Random): PlannedSlip {
  const events = shuffled(random, [...Array(EVENTS).keys()]).slice(0, 1 + below(random, EVENTS))
  const legs = events.map(event => [event, ['1', '2', '1714', '1715'][below(random, 4)]!] as const)
  const sizes = legs.length >= 3 && below(random, 3) === 0 ? { sizes: [legs.length - 1] } : {}
  return { legs, ...sizes, kes: 10 + below(random, 90) }
}

/** Results of both lines of an event, or what takes them back; later ones by the feed's clock count. */
function plannedMessage(random: Random, place: number): PlannedMessage {
  const [event, kind, first, second] = [
    below(random, EVENTS),
    below(random, 8),
    below(random, 4),
    below(random, 4),
  ]
  const [from, length] = [below(random, SLIPS), 1 + below(random, 6)]
  const isOn = below(random, 2) === 0
  return (eventIds, startMs) => {
    const message = { event_id: eventIds[event]!, timestamp: startMs + 1_000_000 + place }
    if (kind < 4) return { type: 'bet_settlement', ...message, markets: [threeWay(first), handicap(second)] }
    if (kind < 6)
      return {
        type: 'rollback_bet_settlement',
        ...message,
        markets: [result(kind === 4 ? 1 : 16, {}, kind === 4 ? '' : LINE)],
      }
    // A window of the times at which slips were placed, one each second.
    const window = { start_time: startMs + from * 1_000, end_time: startMs + (from + length) * 1_000 }
    const type = isOn ? 'bet_cancel' : 'rollback_bet_cancel'
    return { type, ...message, ...(kind === 6 ? window : {}), markets: [result(1, {})] }
  }
}

const threeWay = (how: number) =>
  [result(1, '1'), result(1, '2'), result(1, '3'), result(1, { 1: [0, 1], 2: [0, 1], 3: [0, 1] })][how]!
const handicap = (how: number) =>
  [
    result(16, { 1714: [1, 0], 1715: [0, 0] }, LINE),
    result(16, { 1714: [0, 0.5], 1715: [1, 0.5] }, LINE),
    result(16, { 1714: [0, 0], 1715: [1, 0] }, LINE),
    result(16, { 1714: [-1, 0], 1715: [-1, 0] }, LINE),
  ][how]!

/** Plays a script with players and events of its own; gives what each player has, and how each slip ended. */
async function play(
  at: TestSportsbook,
  { slips, messages }: { slips: readonly PlannedSlip[]; messages: readonly PlannedMessage[] },
  random: Random,
  isInOrder: boolean,
) {
  const eventIds: string[] = []
  const lines = [market(1, { 1: 2, 2: 3, 3: 4 }), market(16, { 1714: 1.9, 1715: 1.95 }, { specifiers: LINE })]
  for (let count = 0; count < EVENTS; count++) eventIds.push(await at.match({ markets: lines }))
  const startMs = at.ctx.clock.now()
  const players: string[] = []
  const codes: string[] = []
  for (const slip of slips) {
    const player = await at.player(1_000)
    const legs = slip.legs.map(([event, outcome]) =>
      outcome.length === 1
        ? leg(eventIds[event]!, outcome, outcome === '1' ? 2 : 3)
        : leg(eventIds[event]!, outcome, outcome === '1714' ? 1.9 : 1.95, { market: 16, specifiers: LINE }),
    )
    const { legs: _, ...terms } = slip
    const verdict = await at.place(slipOf(player, at.newId(), legs, terms))
    if (!verdict.ok) throw new Error(JSON.stringify(verdict))
    players.push(player)
    codes.push(verdict.code)
    await at.ctx.clock.advance(1_000)
  }
  const sent = messages.map(message => message(eventIds, startMs))
  const repeated = isInOrder
    ? sent
    : shuffled(random, [...sent, ...sent.filter(() => below(random, 3) === 0)])
  for (const message of repeated) {
    await at.feed(message)
    if (below(random, 3) === 0) await at.settle()
    // What a player may not do changes nothing, whenever it is tried.
    const slip = below(random, SLIPS)
    if (below(random, 5) === 0)
      await at.ctx.db
        .tx(tx => cancelSlip(tx, at.ctx, { playerId: players[slip]!, code: codes[slip]! }))
        .catch(() => undefined)
  }
  await at.settle()
  await at.ctx.clock.advance(3_600_000)
  return Promise.all(
    players.map(async (player, index) => {
      const { cash, held, debt } = await at.balances(player)
      const { state, payout_cents } = await at.slip(codes[index]!)
      // The stake of an open slip is held, or was posted before its result was taken back.
      return { owned: cash - debt + (state === 'open' ? 0 : held), state, payout_cents }
    }),
  )
}

function shuffled<Item>(random: Random, items: readonly Item[]): Item[] {
  const rest = [...items]
  return items.map(() => rest.splice(below(random, rest.length), 1)[0]!)
}
