/**
 * `npm run verify-jackpot -- JACKPOT [FILE…]`: checks wins of a mystery jackpot as `GET
 * /api/campaigns/JACKPOT/wins` replies them, from files or from standard input, without the operator's
 * server. A win by deadline is drawn again where it has `entries`, the list of `{ ticket, weight }` that it
 * was drawn from. Prints one line for each win. Exits with 0 where every win is as promised, 1 where one is
 * not, 2 for what are no wins. `docs/jackpots.md` says more.
 */
import { closeSync, openSync, readSync } from 'node:fs'
import { LEVELS, readJackpotWins } from '@ruka/contract/campaigns'
import { fromKes } from '@ruka/contract/money'
import * as z from 'zod/mini'
import { drawDeadline } from './deadline-draw.rules.ts'
import { isHit, mysteryDraw } from './mystery.rules.ts'
import { previousSeed, seedFromText, seedText } from './seeds.rules.ts'

const BYTES_MAX = 32_000_000
const say = (line: string) => process.stdout.write(`${line}\n`)

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const word = z.string().check(z.regex(/^[\x21-\x7e]{1,64}$/))
const win = z.object({
  ...readJackpotWins.reply.shape.data.def.element.shape,
  at: word,
  ticket: word,
  seed_no: z.int(),
  seed: hash,
  commitment: hash,
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
    const { data } = wins.parse(JSON.parse(textOf(file)))
    let wrong = 0
    const seeds = new Map(data.map(({ seed_no, seed }) => [seed_no, seed]))
    for (const each of data) {
      const fault = faultOf(name, each, seeds)
      if (fault !== undefined) wrong++
      const isRepeated = each.how === 'stake' || each.entries !== undefined
      const right = isRepeated ? 'right' : 'right as far as it goes: its list of entries is not here'
      const ends = fault === undefined ? right : `WRONG: ${fault}`
      say(`${each.at}  ${each.level}  ${each.amount} KES  seed ${each.seed_no}  ${each.ticket}  ${ends}`)
    }
    say(`${data.length} wins of ${name}, ${wrong} of them ${wrong > 0 ? 'WRONG' : 'wrong'}`)
    return wrong === 0 ? 0 : 1
  } catch (error) {
    const why = error instanceof z.core.$ZodError ? z.prettifyError(error) : String(error)
    process.stderr.write(`${file ?? 'This'} has no wins: ${why}\n`)
    return 2
  }
}

/** The text of a file, or of standard input, read no further than the greatest size. */
function textOf(file: string | undefined): string {
  const source = file === undefined ? 0 : openSync(file, 'r')
  try {
    const parts: Buffer[] = []
    let bytes = 0
    for (;;) {
      const part = Buffer.alloc(65_536)
      const read = readSync(source, part)
      if (read === 0) return Buffer.concat(parts).toString()
      bytes += read
      if (bytes > BYTES_MAX) throw new RangeError(`more than ${BYTES_MAX} bytes`)
      parts.push(part.subarray(0, read))
    }
  } finally {
    if (file !== undefined) closeSync(source)
  }
}

/**
 * What is wrong with a win; undefined where nothing is. `seeds`: those of the other wins, by their number.
 */
function faultOf(name: string, each: Win, seeds: ReadonlyMap<number, string>): string | undefined {
  const { seed_no: seedNo, ticket, commitment } = each
  const seed = seedFromText(each.seed)
  if (seedText(previousSeed(seed)) !== commitment) return 'the seed is not the one that was committed to'
  if (seeds.get(seedNo) !== each.seed) return 'another win has another seed of this number'
  const before = seeds.get(seedNo - 1)
  if (before !== undefined && before !== commitment)
    return 'the seed does not lead to the one with the number before'
  const level = LEVELS.indexOf(each.level)
  if (each.how === 'stake') {
    const drawn = mysteryDraw(seed, { jackpot: name, seedNo, ticket })
    const isWon = isHit(drawn, level, { stakeCents: fromKes(each.stake), oneInCents: fromKes(each.one_in) })
    return isWon ? undefined : 'the draw of the stake does not hit the level'
  }
  if (!each.entries) return undefined
  const winner = drawDeadline(seed, { jackpot: name, seedNo, level, entries: each.entries })
  if (winner === undefined) return 'no entry has weight'
  return each.entries[winner]!.ticket === ticket ? undefined : 'the draw has another winner'
}
