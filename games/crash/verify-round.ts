/**
 * `npm run verify-round -- FILE`, or with the round on standard input: checks a published round and prints each step of its proof.
 * Ends with 0 when the round is as it was promised, 1 when it is not, and 2 when the file is no round.
 */
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { publishedRound } from './published-round.ts'
import { verifyRound } from './verifier.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const shown = (x100: number): string => `${Math.floor(x100 / 100)}.${String(x100 % 100).padStart(2, '0')}x`

try {
  const round = publishedRound.parse(JSON.parse(readFileSync(process.argv[2] ?? 0, 'utf8')))
  const found = await verifyRound(round)
  say(`Round        ${round.roundId}`)
  say(`Seed         ${round.seed}`)
  say(`  SHA-256    ${found.hashOfSeed}`)
  say(
    `  committed  ${round.commitment}  ${found.seedFitsCommitment ? 'the same' : 'ANOTHER SEED WAS COMMITTED TO'}`,
  )
  say(`Message      ${JSON.stringify(found.message)}`)
  say(`  HMAC-512   ${found.hmac}`)
  say(`  draw       ${found.draw} of 2^52`)
  say(`  crash      ${shown(found.x100)}`)
  say(`  published  ${shown(round.x100)}  ${found.outcomeFits ? 'the same' : 'NOT WHAT THE SEED GIVES'}`)
  process.exitCode = found.seedFitsCommitment && found.outcomeFits ? 0 : 1
} catch (error) {
  const why = error instanceof z.core.$ZodError ? z.prettifyError(error) : String(error)
  process.stderr.write(`This is no published round: ${why}\n`)
  process.exitCode = 2
}
