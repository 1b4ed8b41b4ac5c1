import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

/** The files that git has or would add, by their paths from the root. */
export const tracked: readonly string[] = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard'],
  { cwd: ROOT, encoding: 'utf8' },
)
  .split('\n')
  .filter(file => file !== '' && existsSync(join(ROOT, file)))

export const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
