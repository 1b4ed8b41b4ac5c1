/**
 * The constants of referrals. This file has no schema, so that the shell may import it without the schema
 * library.
 */

/** The commission on each completed deposit of a referee. */
export const REFERRAL_PERCENT = 5

/**
 * Letters of a referral code: no vowels, so that no code is a word, and none that is mistaken for another one
 * or for a digit. Eight of them are eleven thousand million codes.
 */
export const REFERRAL_CODE_LETTERS = 'BCDFGHJKMNPQRTVWXY'
export const REFERRAL_CODE_LENGTH = 8

/**
 * The first-party cookie that `/win/{code}` and `?utm_prid=` set on the shell's origin, and how long it
 * lasts.
 */
export const VISITOR_COOKIE = 'visitor_id'
export const VISITOR_DAYS = 30

/**
 * A visitor id as the cookie may carry it: a referral code, or an advertiser's own word. Null for anything
 * else.
 */
export const asVisitorId = (text: string | null | undefined): string | null =>
  /^[\w.-]{1,64}$/.test(text ?? '') ? text! : null
