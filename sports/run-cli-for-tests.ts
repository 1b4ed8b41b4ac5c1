import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** Runs `npm run sports`. */
export function sports(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'cli.ts'), ...args],
    { encoding: 'utf8' },
  )
  return {
    status,
    stderr,
    lines: stdout
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line) as object),
  }
}

/** A folder for the files of commands, until the tests of a file are over. */
export function openFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'ruka-sports-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  return {
    folder,
    settle(slips: unknown) {
      const file = join(folder, 'slips.json')
      writeFileSync(file, typeof slips === 'string' ? slips : JSON.stringify(slips))
      return sports('settle', file)
    },
  }
}
