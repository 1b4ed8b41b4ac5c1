/**
 * The figures of the house rules that hold on every day: the server enforces them, and the policy pages print
 * them from here. Stakes and payouts are dated (`house-limits.ts`); a game's own are in its manifest (`games/`).
 * No schema stands here, so that the shell may import it without the schema library.
 */

/** The least age of an account holder. */
export const AGE_MIN = 18

/** How long betting on a crash round is open. */
export const CRASH_BETTING_MS = 5_000
export const CRASH_PAUSE_MS = 3_000

/** What the general terms say of a game that shows no other limits. */
export const GENERAL_STAKE_KES = { min: 10, max: 10_000 } as const

/** A game that was left open, such as a hand of hi-lo, is ended after this many days without a move. */
export const OPEN_GAME_DAYS = 7
/** The range of the specification for games of others; our own have theirs in their manifests. */
export const CASINO_KES = { minFrom: 2, minTo: 1_000, maxFrom: 100, maxTo: 500_000 } as const

/** The most legs of a slip. */
export const SLIP_LEGS_MAX = 20

export const SPORTS = {
  /** The window of what all bets of a player pay, which moves with the clock and is no calendar day. */
  payoutHours: 24,
  /** What the house keeps of 100 that are won, as prices are usually made: on who wins, and on all else. */
  marginPercent: { result: 5, other: 10 },
  cancel: { withinMinutes: 15, perDay: 3, afterBets: 4 },
  postponedHours: 48,
} as const

export const VIRTUALS = {
  teams: 20,
  fixtureMinutes: 2,
  goalsMax: 6,
  jackpot: {
    matches: 13,
    /** The most that the best ticket may return of its stake in the mean, in parts of a thousand. */
    returnMaxPermille: 600,
  },
} as const

/** Hours within which a withdrawal is paid when nothing delays it. */
export const WITHDRAWAL_HOURS = 24
/**
 * The latest, in business days, that a wish to be excluded or to close takes effect; here it does at once.
 */
export const EXCLUSION_DAYS_MAX = 3
export const CLOSURE_DAYS_MAX = 5
/** The time without any activity after which an account lapses. */
export const LAPSE_MONTHS = 6
/** The least retention of records against money laundering. */
export const AML_YEARS = 10

/** Days after which messages of the crash games' chat are deleted, hidden or not. */
export const CHAT_DAYS = 30

/** From when the policies hold that name a day. */
export const PRIVACY_EFFECTIVE = '2024-04-01'
export const COOKIES_DATED = '2021-08-10'
