import { createHash, createHmac } from 'node:crypto'
import { crashX100, drawCount, drawsReaching } from '../../games/crash/outcome.rules.ts'
import { crashOfDraw } from '../../games/crash/verifier.ts'
import { rounded, type Figure } from '../harness/figures.ts'

const ROUNDS = 10_000_000
/** This many of them are computed the server's own way as well. */
const BOTH_WAYS = 100_000
const TARGETS = [101, 110, 150, 200, 300, 500, 1_000, 2_000, 5_000, 10_000, 100_000, 1_000_000]
const SALT = 'ab'.repeat(32)

/**
 * Ten million rounds of one chain with a fixed seed, by Node's hashes and the verifier's arithmetic: how many
 * reach each target against the exact tail, as the return that playing for it would have had.
 */
export function crashRounds(): readonly Figure[] {
  const counts = TARGETS.map(() => 0)
  let seed = createHash('sha256').update('ruka fairness bench').digest()
  let disagreeing = 0
  const begun = performance.now()
  for (let number = ROUNDS; number > 0; number--) {
    const roundId = `aviator:${number}`
    const hmac = createHmac('sha512', seed).update(`crash:v1\n${roundId}\n\n\n\n${SALT}`).digest()
    const x100 = crashOfDraw(hmac.readUIntBE(0, 6) * 16 + (hmac[6]! >> 4))
    if (number % 1_000_000 === 0) process.stderr.write(`${number / 1_000_000} million rounds to go\n`)
    if (number <= BOTH_WAYS) {
      const server = crashX100(seed, { roundId, clientSeeds: ['', '', ''], salt: SALT })
      if (server !== x100) disagreeing++
    }
    for (let at = 0; at < TARGETS.length && TARGETS[at]! <= x100; at++) counts[at]!++
    seed = createHash('sha256').update(seed).digest()
  }
  const seconds = (performance.now() - begun) / 1_000
  const returns = TARGETS.map((target, at): Figure => {
    const value = (target * counts[at]!) / ROUNDS / 100
    const exact = (target * Number(drawsReaching(target))) / Number(drawCount) / 100
    return {
      name: `return_at_${target / 100}x`,
      value: rounded(value, 6),
      unit: '',
      baseline: rounded(exact, 6),
      ratio: rounded(value / exact, 5),
    }
  })
  const deviations = TARGETS.map((target, at) => {
    const p = Number(drawsReaching(target)) / Number(drawCount)
    return Math.abs(counts[at]! - ROUNDS * p) / Math.sqrt(ROUNDS * p * (1 - p))
  })
  return [
    ...returns,
    { name: 'rounds', value: ROUNDS, unit: 'rounds' },
    // p > 10⁻⁴, two-sided, is 3.89.
    { name: 'deviation_worst', value: rounded(Math.max(...deviations), 3), unit: 'sigma', baseline: 3.89 },
    { name: 'server_and_verifier_disagreeing', value: disagreeing, unit: `of ${BOTH_WAYS} rounds` },
    { name: 'rounds_per_s', value: rounded(ROUNDS / seconds, 0), unit: 'rounds/s' },
  ]
}
