import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dictionary } from '@zxcvbn-ts/language-common'
import { PASSWORD_LENGTH_MIN } from '@ruka/contract/accounts'

/**
 * What Kenyan players choose beside the world's favourites, one a line: clubs, towns, years, brands, runs of
 * digits.
 */
const local = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8').split('\n')

/**
 * The passwords that attackers try first, in lower case: the 49,000 most frequent of published breaches (MIT,
 * zxcvbn-ts) and our own list. Shorter ones are refused by their length.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  [...dictionary['passwords-common'], ...local]
    .map(word => word.toLowerCase())
    .filter(word => word.length >= PASSWORD_LENGTH_MIN),
)
