/**
 * `npm run verify-jackpot -- JACKPOT [FILE…]`: checks wins of a mystery jackpot as `GET
 * /api/campaigns/JACKPOT/wins` replies them, from files or from standard input, without the operator's
 * server. A win by deadline is drawn again where it has `entries`, the list of `{ ticket, weight }` that it
 * was drawn from. A public value is checked by the network's signature, without a network. Prints one line for
 * each win, and the head of each chain, to compare with the one that was noted. Exits with 0 where every win is
 * as promised, 1 where one is not, 2 for input that is not a list of wins. `docs/jackpots.md` says more.
 */
import { LEVELS, readJackpotWins } from '@ruka/contract/campaigns'
import { fromKes } from '@ruka/contract/money'
import * as z from 'zod/mini'
import { readJson, whyUnusable } from './verifier-input.ts'
import { beaconAtMs, beaconText, drandBeacon, drandRoundAfter } from './beacon.ts'
import { drawDeadline } from './deadline-draw.rules.ts'
import { isSignatureOf, randomnessOf } from './drand.ts'
import { isHit, mysteryDraw } from './mystery.rules.ts'
import { previousSeed, seedFromText, seedText } from './seeds.rules.ts'

/** A win by deadline has an entry of some 60 bytes for each player who took part. */
const BYTES_MAX = 128_000_000
/** No chain is longer; it bounds what a forged number can cost. */
const SEED_NO_MAX = 10_000
const say = (line: string) => process.stdout.write(`${line}\n`)

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const word = z.string().check(z.regex(/^[\x21-\x7e]{1,64}$/))
const win = z.object({
  ...readJackpotWins.reply.shape.data.def.element.shape,
  at: word,
  ticket: word,
  chain: z.object({ number: z.int(), commitment: hash, committed_at: word }),
  seed_no: z.int(),
  seed: hash,
  commitment: hash,
  // Lists of before have no such value, and neither have wins that were drawn from their seed alone.
  beacon: z.optional(
    z.nullable(
      z.object({ fixed_at: word, round: z.int(), signature: z.string().check(z.regex(/^[0-9a-f]{96}$/)) }),
    ),
  ),
  entries: z.optional(z.array(z.object({ ticket: z.string(), weight: z.number() }))),
})
const wins = z.object({ data: z.array(win) })
type Win = z.infer<typeof win>

const [jackpot, ...files] = process.argv.slice(2)
if (jackpot === undefined || !/^[^\s{]+$/.test(jackpot)) {
  process.stderr.write('npm run verify-jackpot -- JACKPOT [FILE…]\n')
  process.exitCode = 2
} else {
  const found = (files.length > 0 ? files : [undefined]).map(file => check(jackpot, file))
  process.exitCode = [1, 2, 0].find(status => found.includes(status)) ?? 0
}

function check(name: string, file: string | undefined): number {
  try {
    const { data } = wins.parse(JSON.parse(readJson(file, BYTES_MAX)))
    let wrong = 0
    const heads = new Map(data.map(({ chain }) => [chain.number, chain]))
    const seeds = new Map(data.map(each => [keyOf(each), each.seed]))
    const withValue = new Set(data.filter(each => each.beacon).map(({ chain }) => chain.number))
    for (const each of data) {
      const fault = faultOf(name, each, { heads, seeds, withValue })
      if (fault !== undefined) wrong++
      const isRepeated = each.how === 'stake' || each.entries !== undefined
      const value = each.beacon ? beaconText(drandBeacon(each.beacon.round)) : 'no public value'
      const right = isRepeated ? 'right' : 'right as far as it goes: its list of entries is not here'
      const ends = fault === undefined ? right : `WRONG: ${fault}`
      const from = `chain ${each.chain.number}  seed ${each.seed_no}`
      say(`${each.at}  ${each.level}  ${each.amount} KES  ${from}  ${each.ticket}  ${value}  ${ends}`)
    }
    for (const [number, { commitment, committed_at }] of heads)
      say(`chain ${number}  head ${commitment}  committed to ${committed_at}`)
    say(`${data.length} wins of ${name}, ${wrong} of them ${wrong > 0 ? 'WRONG' : 'wrong'}`)
    return wrong === 0 ? 0 : 1
  } catch (error) {
    process.stderr.write(`${whyUnusable(error, file, 'no list of wins')}\n`)
    return 2
  }
}

/** What the wins of a list say of each chain by its number, and of each seed by `keyOf`. */
type Known = {
  readonly heads: ReadonlyMap<number, Win['chain']>
  readonly seeds: ReadonlyMap<string, string>
  /** The chains whose draws take a public value. */
  readonly withValue: ReadonlySet<number>
}

/** The name of a win's seed, or of one before it: numbers begin again with each chain. */
function keyOf({ chain, seed_no: seedNo }: Win, before = 0): string {
  return `${chain.number} ${seedNo - before}`
}

/** What is wrong with a win; undefined where nothing is. What cannot be drawn at all is wrong, too. */
function faultOf(name: string, each: Win, known: Known): string | undefined {
  try {
    return faultOfSeed(each, known) ?? faultOfBeacon(each, known) ?? faultOfDraw(name, each)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function faultOfSeed(each: Win, { heads, seeds }: Known): string | undefined {
  const { seed_no: seedNo, chain, commitment } = each
  if (seedNo < 1 || seedNo > SEED_NO_MAX) return `seeds of a chain are numbered from 1 to ${SEED_NO_MAX}`
  let seed = previousSeed(seedFromText(each.seed))
  if (seedText(seed) !== commitment) return 'the seed is not the one that was committed to'
  if (heads.get(chain.number)!.commitment !== chain.commitment)
    return 'another win has another head of this chain'
  if (seeds.get(keyOf(each)) !== each.seed) return 'another win has another seed of this number'
  const before = seeds.get(keyOf(each, 1))
  if (before !== undefined && before !== commitment)
    return 'the seed does not lead to the one with the number before'
  for (let number = seedNo - 1; number > 0; number--) seed = previousSeed(seed)
  return seedText(seed) === chain.commitment ? undefined : 'the seed does not lead to the head of its chain'
}

/** The value follows from times alone, so that none can be selected, and was public before the draw. */
function faultOfBeacon({ beacon, chain, at }: Win, { withValue }: Known): string | undefined {
  if (!beacon) return withValue.has(chain.number) ? 'other wins of this chain have a public value' : undefined
  const { round, signature, fixed_at: fixedAt } = beacon
  const due = drandRoundAfter(Math.max(Date.parse(fixedAt), Date.parse(chain.committed_at)))
  if (round !== due.round) return `its times name ${beaconText(due)}`
  if (!(beaconAtMs(due)! <= Date.parse(at))) return 'it was drawn before its value was public'
  return isSignatureOf(round, signature) ? undefined : 'the signature of the value is not that of drand'
}

function faultOfDraw(name: string, each: Win): string | undefined {
  const { seed_no: seedNo, ticket } = each
  const beacon = each.beacon ? randomnessOf(each.beacon.signature) : undefined
  const seed = seedFromText(each.seed)
  const level = LEVELS.indexOf(each.level)
  if (each.how === 'stake') {
    const drawn = mysteryDraw(seed, { jackpot: name, seedNo, ticket, beacon })
    const isWon = isHit(drawn, level, { stakeCents: fromKes(each.stake), oneInCents: fromKes(each.one_in) })
    return isWon ? undefined : 'the draw of the stake does not hit the level'
  }
  if (!each.entries) return undefined
  const winner = drawDeadline(seed, { jackpot: name, seedNo, level, entries: each.entries, beacon })
  if (winner === undefined) return 'no entry has weight'
  return each.entries[winner]!.ticket === ticket ? undefined : 'the draw has another winner'
}
