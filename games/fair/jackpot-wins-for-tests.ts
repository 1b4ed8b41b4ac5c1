import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const VERIFIER = join(import.meta.dirname, 'verify-jackpot.ts')
/** Runs `npm run verify-jackpot` as a player does. */
export const verify = (args: readonly string[], input = '') =>
  spawnSync(process.execPath, [VERIFIER, ...args], { input, encoding: 'utf8' })

const document = readFileSync(join(import.meta.dirname, '../../docs/jackpots.md'), 'utf8')
export const [example, withValue] = [...document.matchAll(/```json\n([^]+?)```/g)].map(
  ([, json]) => json!,
) as [string, string]
export type Example = {
  data: [Record<string, unknown>, Record<string, unknown>, ...Record<string, unknown>[]]
}
export const SEED = (JSON.parse(example) as Example).data[0]['seed'] as string
export const sha256 = (hex: string): string =>
  createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex')
export const headOf = (seed: string, times: number): string =>
  Array.from({ length: times }).reduce<string>(sha256, seed)
export const OTHER = sha256('ab')
export const other = { seed: OTHER, commitment: sha256(OTHER) }
export const headed = (number: number, commitment: string) => ({
  chain: { number, commitment, committed_at: '2026-11-02T17:40:00.000Z' },
})
/** Hits with any seed. */
export const certain = { level: 'mini', how: 'stake', stake: 500, one_in: 500 }
export const changed = (change: (data: Example['data']) => void, from = example): string => {
  const wins = JSON.parse(from) as Example
  change(wins.data)
  return JSON.stringify(wins)
}

export type Change = (data: Example['data']) => unknown
export const beacon = (data: Example['data'], change: object) =>
  Object.assign(data[0]['beacon'] as object, change)
export const entries = (data: Example['data']) => data[1]['entries'] as { ticket: string; weight: number }[]
