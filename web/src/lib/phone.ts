/** Kenyan mobile numbers as people type them; the numbering plan itself is the contract's. */
import { maskPhone, normalisePhone } from '@ruka/contract/phone'

export { maskPhone, normalisePhone }

/** Keeps what a phone number may have, and at most as much as the longest form of one. */
export const phoneTyped = (typed: string): string => typed.replace(/[^\d+ ()-]/g, '').slice(0, 20)
