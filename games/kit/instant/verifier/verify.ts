import type { PublishedPlay } from '../published/published-play.ts'
import { need, numbersOf, sha256, type Facts, type Replay } from './draws.ts'
import { savanna } from './savanna.ts'
import { dice, keno, plinko, roulette, scratch, wheel } from './single-draws.ts'
import { coin, hilo, mines } from './with-moves.ts'

/** Every game by the version of its rules. */
const REPLAYS: Readonly<Record<string, Replay>> = {
  'dice:v1': dice,
  'plinko:v1': plinko,
  'keno:v1': keno,
  'wheel:v1': wheel,
  'scratch:v1': scratch,
  'roulette:v1': roulette,
  'coin:v1': coin,
  'mines:v1': mines,
  'hilo:v1': hilo,
  'savanna:v1': savanna,
}
export const VERSIONS: readonly string[] = Object.keys(REPLAYS)

const SHILLING = 100n
const centsOf = (kes: number): bigint => {
  const cents = Math.round(kes * 100)
  need(Number.isSafeInteger(cents) && cents / 100 === kes, `${kes} is no amount of money`)
  return BigInt(cents)
}

/**
 * The result of a play by the specification, beside its published data. @throws NoPlay when it is impossible
 */
export function verifyPlay(play: PublishedPlay) {
  const replay = REPLAYS[play.version]
  need(
    replay !== undefined && play.version.startsWith(`${play.game}:`),
    `no rules are written for ${play.version}`,
  )
  const stakeCents = centsOf(play.stake)
  need(stakeCents > 0n && stakeCents % SHILLING === 0n, 'a stake is whole shillings')
  const facts: Facts = {
    ...play,
    stakeCents,
    capCents: centsOf(play.cap),
    start: asObject(play.start),
    moves: play.moves.map(asObject),
  }
  const numbers = numbersOf(facts)
  const { shown, payCents, over } = replay(numbers, facts)
  need(payCents <= facts.capCents, 'it pays more than the play may')
  const hashOfSeed = sha256(play.serverSeed)
  return {
    hashOfSeed,
    seedFits: hashOfSeed === play.hash,
    blocks: numbers.blocks,
    shown,
    shownFits: inOrder(shown) === inOrder(play.shown),
    payCents,
    payFits: over && payCents === centsOf(play.pay),
  }
}

function asObject(value: unknown): Record<string, unknown> {
  need(typeof value === 'object' && value !== null && !Array.isArray(value), 'choices and moves are objects')
  return value as Record<string, unknown>
}

/** JSON with sorted names. */
function inOrder(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inOrder).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const parts = Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}:${inOrder(part)}`)
  return `{${parts.sort().join()}}`
}
