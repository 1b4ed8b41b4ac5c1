import { CLIENT_SEED, PLAYS_PAGE, type Play } from '@ruka/contract/casino'
import { HOUSE_LIMITS, limitKes, type HouseLimits } from '@ruka/contract/house-limits'
import { asCents, fromKes, toKes, type Cents } from '@ruka/contract/money'
import * as refusals from '@ruka/contract/locales/refusals.en.json'
import { blocksOf, drawsFrom } from '../draws.rules.ts'
import { greatestStakeKes, IllegalMove, payCents } from '../play.rules.ts'
import { makeDemoSeeds, type DemoSeeds } from './demo-seeds.ts'
import type { AnyGame } from './game.ts'
import type { Answer, BeginOrder, GameBackend, Limits, MoveOrder } from './game-backend.ts'

/** The play money of a demo, at first and on request. */
export const PLAY_MONEY_KES = 5_000
const REALITY_CHECK_MS = 30 * 60_000

type Device = {
  bytes(n: number): Uint8Array
  now(): number
  /** What the house pays, where the page knows it. */
  readonly limits?: HouseLimits
}
export type DemoBackend = GameBackend & {
  /** Resets the play money. */
  refill(): number
}
type Rules = AnyGame['rules'][0]
/** The state of a demo backend. */
type Books = {
  readonly game: string
  readonly rules: Rules
  readonly limits: Limits
  readonly seeds: DemoSeeds
  readonly plays: Map<string, Play>
  readonly now: () => number
  balanceCents: Cents
}

/**
 * A backend in the page: the same rules, seeds and answers as the server's, with play money, for the lifetime
 * of the page.
 */
export function makeDemoBackend(
  { manifest, rules: [rules] }: Pick<AnyGame, 'manifest' | 'rules'>,
  { bytes, now, limits: house = HOUSE_LIMITS }: Device,
): DemoBackend {
  const books: Books = {
    game: manifest.slug,
    rules,
    limits: limitsOf(manifest, rules, limitKes(house, 'casinoPayout', now())),
    seeds: makeDemoSeeds(bytes),
    plays: new Map(),
    now,
    balanceCents: fromKes(PLAY_MONEY_KES),
  }
  const { seeds, plays, limits } = books
  const began = now()
  return {
    refill: () => toKes((books.balanceCents = fromKes(PLAY_MONEY_KES))),
    open: () =>
      yes({
        limits,
        balance: toKes(books.balanceCents),
        left: limits.maxPayout,
        seeds: seeds.current(),
        next: seeds.next(),
        open: openPlay(books) ?? null,
        played: { forMs: now() - began, staked: 0, paid: 0 },
      }),
    begin: order => begin(books, order),
    move: order => move(books, order),
    changeSeeds({ nextHash, clientSeed }) {
      if (openPlay(books)) return no('play_open')
      if (nextHash !== seeds.next().hash) return no('seeds_changed')
      if (!CLIENT_SEED.test(clientSeed)) return no('invalid')
      return yes(seeds.change(clientSeed))
    },
    plays(before) {
      const all = [...plays.values()].reverse()
      const from = before === undefined ? 0 : all.findIndex(({ id }) => id === before) + 1
      const data = all.slice(from, from + PLAYS_PAGE)
      return yes({ data, more: from + data.length < all.length })
    },
    read(id) {
      const play = plays.get(id)
      return play ? yes({ play, ...seeds.shown(play.seeds) }) : no('play_unknown')
    },
  }
}

function begin(books: Books, { id, stake, start, seeds: named }: BeginOrder) {
  const { plays, seeds, limits, rules } = books
  const known = plays.get(id)
  if (known) return answerOf(books, known)
  const pair = seeds.current()
  if (!pair) return no('seeds_missing')
  if (pair.id !== named) return no('seeds_changed')
  if (openPlay(books)) return no('play_open')
  // As on the server: the sum of the chips is the stake.
  if (rules.stakeKes && rules.stakeKes(start) !== stake) return no('invalid')
  const fault = faultOf(fromKes(stake), limits, books.balanceCents)
  if (fault) return no(fault)
  books.balanceCents = asCents(books.balanceCents - fromKes(stake))
  const play: Play = {
    id,
    game: books.game,
    version: rules.version,
    seeds: pair.id,
    nonce: seeds.number(),
    stake,
    start,
    moves: [],
    shown: undefined,
    state: 'open',
    pay: 0,
    cap: limits.maxPayout,
    at: new Date(books.now()).toISOString(),
  }
  return commit(books, recompute(books, play, []))
}

function move(books: Books, { id, n, move }: MoveOrder) {
  const play = books.plays.get(id)
  if (!play) return no('play_unknown')
  if (n < play.moves.length) return answerOf(books, play)
  if (play.state !== 'open') return no('play_over')
  try {
    return commit(books, recompute(books, play, [...play.moves, move]))
  } catch (error) {
    if (error instanceof IllegalMove) return no('move_illegal')
    throw error
  }
}

/** A play after these moves, replayed from its first draw. */
function recompute({ seeds, rules }: Books, play: Play, moves: unknown[]): Play {
  const stakeCents = fromKes(play.stake)
  const cap = { numerator: fromKes(play.cap), denominator: stakeCents }
  const draws = drawsFrom(blocksOf({ ...seeds.secret(play.seeds), nonce: play.nonce }))
  const { shown, over, pay } = rules.play(draws, play.start, moves, cap)
  return {
    ...play,
    moves,
    shown,
    state: over ? 'over' : 'open',
    pay: toKes(asCents(payCents(stakeCents, pay))),
  }
}

/** Stores a play and its effect on the play money: a player without money can request more. */
function commit(books: Books, play: Play) {
  books.plays.set(play.id, play)
  if (play.state === 'over') books.balanceCents = asCents(books.balanceCents + fromKes(play.pay))
  return answerOf(books, play)
}

const answerOf = ({ balanceCents, limits }: Books, play: Play) =>
  yes({ play, balance: toKes(balanceCents), left: limits.maxPayout })

const openPlay = ({ plays }: Books): Play | undefined =>
  [...plays.values()].find(({ state }) => state === 'open')

const limitsOf = (
  { stakeKes, payoutMaxKes }: AnyGame['manifest'],
  { choices, first }: Rules,
  dayKes: number,
): Limits => ({
  choices: (choices?.() ?? []).map(([name, start]) => ({
    name,
    start,
    maxStake: Math.min(stakeKes.max, greatestStakeKes(first(start), payoutMaxKes)),
  })),
  minStake: stakeKes.min,
  maxStake: stakeKes.max,
  maxPayout: payoutMaxKes,
  maxDay: dayKes,
  // As on a server whose jurisdiction demands no minimum.
  cycleMs: 0,
  realityCheckMs: REALITY_CHECK_MS,
})

function faultOf(stakeCents: Cents, limits: Limits, balanceCents: Cents): DemoRefusal | undefined {
  if (stakeCents < fromKes(limits.minStake)) return 'stake_below_minimum'
  if (stakeCents > fromKes(limits.maxStake)) return 'stake_above_maximum'
  return stakeCents > balanceCents ? 'insufficient_funds' : undefined
}

const REFUSALS = {
  invalid: refusals.invalid,
  insufficient_funds: refusals.insufficient_funds,
  stake_below_minimum: refusals.stake_below_minimum,
  stake_above_maximum: refusals.stake_above_maximum,
  seeds_missing: refusals.seeds_missing,
  seeds_changed: refusals.seeds_changed,
  play_open: refusals.play_open,
  play_unknown: refusals.play_unknown,
  play_over: refusals.play_over,
  move_illegal: refusals.move_illegal,
} as const
type DemoRefusal = keyof typeof REFUSALS

const yes = <T>(data: T): Promise<Answer<T>> => Promise.resolve({ data })
const no = (code: DemoRefusal): Promise<{ readonly refused: { code: string; text: string } }> =>
  Promise.resolve({ refused: { code, text: REFUSALS[code] } })
