import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { OWN_PUBLIC_KEY } from '@ruka/games/fair/own-network-for-tests'
import type { Figure } from './harness/figures.ts'

/**
 * A season of both leagues at speed, 760 matches on PostgreSQL with fsync on: players bet in every round and buy
 * tickets of the jackpot while leaders are killed, stopped for minutes, and the wall clock steps. Each round waits for
 * a value of a network of our own, whose relay is sometimes late and sometimes away. Afterwards the audit is clean,
 * the table is its recomputation, every round is right by the independent verifier, and no stake is held.
 * `LEAGUE_SEED=…` repeats a run.
 */
export async function leagueSeason(): Promise<readonly Figure[]> {
  const seed = process.env['LEAGUE_SEED'] ?? 'ruka'
  process.stderr.write(`LEAGUE_SEED=${seed}\n`)
  const file = (name: string) => join(import.meta.dirname, 'league', name)
  const child = fork(file('season.ts'), {
    execArgv: ['--import', file('own-network.ts')],
    env: { ...process.env, LEAGUE_SEED: seed, BENCH_DRAND_KEY: OWN_PUBLIC_KEY },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [figures] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`the season ended with ${String(code)}`)
    }),
  ])) as [readonly Figure[]]
  return figures
}
