import type { Random } from '../../platform/base/random.ts'

/** Crockford's alphabet: no I, L, O or U, which are misread. */
export const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10

/** What a slip is called in public: fifty random bits, so that codes are not guessed. */
export const newSlipCode = (random: Random): string =>
  [...random.bytes(LENGTH)].map(byte => LETTERS[byte % LETTERS.length]).join('')

export const SLIP_CODE = new RegExp(`^[${LETTERS}]{${LENGTH}}$`)

/** A code as a person may write it: in any case, with spaces or hyphens, and with letters for digits. */
export const readSlipCode = (text: string): string =>
  text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')

const REF = 'slip:'

/** The wager of a slip. */
export const slipRef = (code: string): string => `${REF}${code}`

/** The code of the slip that a wager stands for; undefined of other wagers. */
export const codeOfRef = (ref: string): string | undefined =>
  ref.startsWith(REF) ? ref.slice(REF.length) : undefined
