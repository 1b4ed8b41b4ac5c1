import { SESSION_AGE_MAX_DAYS, SESSION_IDLE_DAYS } from '@ruka/contract/accounts'
import type { RateLimit } from '../../platform/db/rate-limit.ts'

/** Every figure that bounds guessing, sending and sessions, in one place. */
const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** An access token lives this long; its session is checked on every request all the same. */
export const ACCESS_TOKEN_MS = 10 * MINUTE_MS
/** A session ends when it was not refreshed for this long. */
export const SESSION_IDLE_MS = SESSION_IDLE_DAYS * DAY_MS
/** A session ends for good after this long, however often it was refreshed. */
export const SESSION_AGE_MAX_MS = SESSION_AGE_MAX_DAYS * DAY_MS
/** A log-in that is this young proves who excludes the player as well as the password does. */
export const FRESH_LOG_IN_MS = 5 * MINUTE_MS
/** A session's last activity is written down this often at most. */
export const ACTIVITY_NOTED_MS = MINUTE_MS
/** A network is the player's own for this long after a session began there. */
export const KNOWN_NETWORK_MS = 30 * DAY_MS
/** An account lapses when its player did nothing for this many months. */
export const LAPSE_MONTHS = 6
/**
 * For this long after a rotation the token before gives the same pair again: two tabs, or an answer that was
 * lost.
 */
export const REFRESH_GRACE_MS = 10 * SECOND_MS

export const CODE_MS = 5 * MINUTE_MS
/** A browser and its player have this long to answer a challenge. */
export const PASSKEY_CHALLENGE_MS = 5 * MINUTE_MS
export const CODE_TRIES_MAX = 5
/** Tries of the PIN of a registration are counted by address: this only bounds those of one PIN once more. */
export const PIN_TRIES_MAX = 120

/** Passwords that may wait to be hashed; beyond them a caller is refused. */
export const HASHES_WAITING_MAX = 100
/** A caller who would wait for longer is told to come again: a page that waits longer looks broken. */
export const HASH_WAIT_MAX_MS = 4_000

const limit = (name: string, count: number, windowMs: number): RateLimit => ({ name, limit: count, windowMs })

/** The part of `sendsPerPhoneDay` that networks share which have asked before on that day. */
export const SENDS_PER_PHONE_DAY_AGAIN = 10

/**
 * Limits per address alone are configured: `platform/config/address-limits.ts`.
 */
export const limits = {
  /**
   * Messages about a registration. A phone's day is shared out among networks, so that it takes some twenty of them to
   * stop its owner; and the last of a network's day is for another address of it, so that it takes two neighbours.
   */
  sendsPerPhoneAndAddress: limit('accounts.sends.phone-address', 3, 10 * MINUTE_MS),
  sendsPerPhoneAndAddressDay: limit('accounts.sends.phone-address-day', 4, DAY_MS),
  sendsPerPhoneAndNetworkDay: limit('accounts.sends.phone-network-day', 5, DAY_MS),
  sendsPerPhoneDay: limit('accounts.sends.phone-day', 20, DAY_MS),
  /**
   * PINs of a registration that are tried, right or wrong. Each message gives the address that asked for it five tries
   * for as long as the PIN is good, whatever others do: 20 · 5, as `sendsPerPhoneDay` has it. Addresses that have not
   * asked, five tries a network, share twenty of the phone. That is 120 tries in a window of a day against the 10,000
   * PINs of four digits, so that a guesser with twenty networks is right in 1.2 % of the phones a day, each of which
   * gets up to twenty messages about it. At the edge of two windows both may be used up within minutes: 240 tries,
   * 2.4 %, and none in the rest of that day. A PIN of six digits would leave 0.024 %.
   */
  pinTriesPerPhoneAndAddress: limit('accounts.pin-tries.phone-address', CODE_TRIES_MAX, CODE_MS),
  pinTriesPerPhoneAndNetworkDay: limit('accounts.pin-tries.phone-network-day-more', 5, DAY_MS),
  pinTriesPerPhoneDay: limit('accounts.pin-tries.phone-day', 20, DAY_MS),
  /**
   * Codes for a new password. A phone's day is divided among networks, and a network that the player has used
   * keeps a share of its own, so that others cannot use up what the owner needs. Twenty codes of five tries
   * leave a guesser one chance in 10,000 a day.
   */
  resetSendsPerPhoneAndAddress: limit('accounts.reset-sends.phone-address', 3, 10 * MINUTE_MS),
  resetSendsPerPhoneAndAddressDay: limit('accounts.reset-sends.phone-address-day', 5, DAY_MS),
  /** One network, whatever addresses it has, takes a quarter of a phone's day. */
  resetSendsPerPhoneAndNetworkDay: limit('accounts.reset-sends.phone-network-day', 5, DAY_MS),
  /**
   * From all networks that the player has not used lately; the others do not block those that the player has
   * used.
   */
  resetSendsPerPhoneDay: limit('accounts.reset-sends.phone-day', 20, DAY_MS),
  /** Wrong tries of one code by an address: it is told that it has used the code up, and nothing of other tries. */
  resetTriesPerCodeAndAddress: limit('accounts.reset-tries.code-address', CODE_TRIES_MAX, CODE_MS),
  resetTriesPerPhoneAndAddress: limit('accounts.reset-tries.phone-address', 15, HOUR_MS),
  /** Per phone and address together, so that attackers cannot lock a player out. */
  logInsPerPhoneAndAddress: limit('accounts.log-ins.phone-address', 5, 15 * MINUTE_MS),
  logInsPerPhoneAndNetwork: limit('accounts.log-ins.phone-network', 15, 15 * MINUTE_MS),
  /**
   * Wrong passwords for one phone from everywhere. Beyond them a password alone opens nothing from a network
   * that the player has not used lately: a code by SMS is needed beside it. The owner is notified once a day.
   */
  failedLogInsPerPhone: limit('accounts.failed-log-ins.phone', 50, HOUR_MS),
  /**
   * Wrong passwords from one network for any phones: one password may be tried at many. Beyond them a code is needed
   * beside the password there, too, unless the player has used the network lately: so a carrier's players go on.
   */
  failedLogInsPerNetwork: limit('accounts.failed-log-ins.network', 1_000, HOUR_MS),
  logInAlarmsPerPhone: limit('accounts.log-in-alarms.phone', 1, DAY_MS),
  /**
   * Codes beside a password, which only the right password has sent; a refusal here is not distinguishable.
   */
  logInSendsPerPhoneDay: limit('accounts.log-in-sends.phone-day', 10, DAY_MS),
  /** Each may end in a message to the phone. */
  passkeysBegunPerPlayer: limit('accounts.passkeys-begun.player-day', 20, DAY_MS),
  /** Enough for who is followed, too few to take a name that another has. */
  aliasesDrawn: limit('accounts.aliases-drawn.player', 3, 7 * DAY_MS),
  /** Passwords given again within a session, counted by the session: its holder locks out only themselves. */
  provesPerSession: limit('accounts.proves.session', 5, 15 * MINUTE_MS),
} as const
