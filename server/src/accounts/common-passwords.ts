import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The passwords people choose most, lower case, one a line; only those long enough to be chosen here. */
export const commonPasswords: ReadonlySet<string> = new Set(
  readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split('\n')
    .filter(line => line !== ''),
)
