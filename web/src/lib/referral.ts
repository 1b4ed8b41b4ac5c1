import { fieldOf } from './device.ts'
import type { Me } from './poll-me.ts'

/** What a player has from friends, in KES. What a server leaves out is undefined, and is not shown. */
export type Referral = {
  readonly code: string
  readonly count: number
  /** What can be withdrawn now. */
  readonly available: number
  readonly pending: number | undefined
  readonly earned: number | undefined
  /** How many times a friend stakes a deposit before its share is released. */
  readonly factor: number | undefined
}

/** Reads the extras of the player's own record; a server that has none knows players by their id. */
export function referralOf(me: Me): Referral {
  const extra = fieldOf(me.data, 'referral')
  const figure = (from: unknown, name: string): number | undefined => {
    const value = fieldOf(from, name)
    return typeof value === 'number' && Number.isFinite(value) ? value : undefined
  }
  const code = fieldOf(extra, 'code')
  return {
    code: typeof code === 'string' && code !== '' ? code : me.id,
    count: figure(extra, 'count') ?? 0,
    available: figure(me.data, 'bonus_withdrawable') ?? me.bonus,
    pending: figure(extra, 'pending'),
    earned: figure(extra, 'earnings'),
    factor: figure(extra, 'factor'),
  }
}
