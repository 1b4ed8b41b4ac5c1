import type { Random } from '../../platform/base/random.ts'

/** Crockford's alphabet: no I, L, O or U, which are misread. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10

/** What a ticket is called: fifty random bits. */
export const newTicketCode = (random: Random): string =>
  [...random.bytes(LENGTH)].map(byte => LETTERS[byte % LETTERS.length]).join('')

export const TICKET_REF = 'jackpot:'

/** The wager of a ticket. */
export const ticketRef = (code: string): string => `${TICKET_REF}${code}`

/** The code of the ticket that a wager stands for; undefined of other wagers. */
export const ticketOfRef = (ref: string): string | undefined =>
  ref.startsWith(TICKET_REF) ? ref.slice(TICKET_REF.length) : undefined
