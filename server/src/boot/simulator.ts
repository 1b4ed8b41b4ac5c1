import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Running } from '../platform/module.ts'
import { spawnTied } from '../platform/tied-process.ts'

const ROOT = join(import.meta.dirname, '../../..')
const PROGRAMS = {
  'M-PESA': 'daraja-sim/src/main.ts',
  feed: 'feed-sim/main.ts',
} as const

/** Starts a simulator as a process of its own. @throws when it does not say that it listens. */
export async function startSimulator(
  name: keyof typeof PROGRAMS,
  env: Record<string, string>,
): Promise<Running & { address: string }> {
  // They have seconds of leisure, and a heap that grows to several times what they keep would be the largest
  // of all.
  const child = spawnTied(process.execPath, ['--optimize-for-size', join(ROOT, PROGRAMS[name])], {
    endWith: 'TERM',
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const errors: string[] = []
  child.stderr?.on('data', (chunk: Buffer) => void (errors.length < 20 && errors.push(String(chunk))))
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const address = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout! }).on('line', line => {
      const said = /"listening":"([^"]+)"/.exec(line)
      if (said) resolve(said[1]!)
    })
    void ended.then(() => reject(new Error(`The ${name} simulator did not start: ${errors.join('').trim()}`)))
  })
  return {
    address,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
