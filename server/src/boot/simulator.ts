import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Running } from '../platform/module.ts'
import { spawnTied } from '../platform/tied-process.ts'

const ROOT = join(import.meta.dirname, '../../..')
const PROGRAMS = {
  'M-PESA': { file: 'daraja-sim/src/main.ts', portVariable: 'SIM_PORT' },
  feed: { file: 'feed-sim/main.ts', portVariable: 'FEED_SIM_PORT' },
} as const

/** Starts a simulator as a process of its own. @throws when it does not say that it listens. */
export async function startSimulator(
  name: keyof typeof PROGRAMS,
  env: Record<string, string>,
): Promise<Running & { address: string }> {
  const { file, portVariable } = PROGRAMS[name]
  // They have seconds of leisure, and a heap that grows to several times what they keep would be the largest
  // of all.
  const child = spawnTied(process.execPath, ['--optimize-for-size', join(ROOT, file)], {
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
    void ended.then(() => {
      const said = errors.join('').trim()
      const why = said.includes('port is taken')
        ? `${portVariable} ${env[portVariable]} is taken by another program: end that one, or give ${portVariable} another port`
        : said
      reject(new Error(`The ${name} simulator did not start: ${why}`))
    })
  })
  return {
    address,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
