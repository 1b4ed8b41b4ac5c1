import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Running } from '../platform/module.ts'
import { spawnTied } from '../platform/tied-process.ts'

const MAIN = join(import.meta.dirname, '../../../daraja-sim/src/main.ts')

/** Starts the M-PESA simulator as a process of its own. @throws when it does not say that it listens. */
export async function startSimulator(env: Record<string, string>): Promise<Running & { address: string }> {
  const child = spawnTied(process.execPath, [MAIN], {
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
    void ended.then(() => reject(new Error(`The M-PESA simulator did not start: ${errors.join('').trim()}`)))
  })
  return {
    address,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
