import { below, type Random } from '../platform/random.ts'

/** Digits and capitals that nobody mistakes for one another: no 0 O, 1 I L, 2 Z, 5 S, 8 B. */
const LETTERS = '34679ACDEFGHJKMNPQRTUVWXY'
const LENGTH = 10

/** Our own word for a payment: fits M-PESA's 12 characters, says nothing about the player, and is safe to read out. */
export const newReference = (random: Random): string =>
  Array.from({ length: LENGTH }, () => LETTERS[below(random, LETTERS.length)]).join('')
