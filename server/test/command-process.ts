import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const ROOT = join(import.meta.dirname, '../..')

/** Runs a program of the command line as an operator does. */
export async function runCommandLine(
  env: Record<string, string>,
  program: string,
  typed: readonly string[] = [],
) {
  const child = spawn(process.execPath, [join(ROOT, `server/src/${program}.ts`), ...typed], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ])
  return { out, err, code }
}
