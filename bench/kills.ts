import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Figure } from './harness/figures.ts'

const KILLS = 60
const TESTS = ['server/test/kill.test.ts', 'server/test/kill-casino.long.test.ts']

/**
 * Kills the real program repeatedly in the middle of crash rounds and instant plays, at moments of a new
 * seed, which is printed: `KILL_SEED=… npm run bench -- kills` repeats them. @throws when a promise was
 * broken.
 */
export async function kills(): Promise<readonly Figure[]> {
  const seed = process.env['KILL_SEED'] ?? randomBytes(4).toString('hex')
  process.stderr.write(`KILL_SEED=${seed}\n`)
  const runner = spawn(process.execPath, [join('node_modules', 'vitest', 'vitest.mjs'), 'run', ...TESTS], {
    env: { ...process.env, KILL_SEED: seed, KILLS: String(KILLS) },
    stdio: ['ignore', 2, 2],
  })
  const [code] = (await once(runner, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`a promise was broken after a kill; KILL_SEED=${seed} repeats it`)
  return [{ name: 'kills', value: KILLS * TESTS.length, unit: 'kills' }]
}
