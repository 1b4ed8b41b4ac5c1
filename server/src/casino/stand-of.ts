import { asCents, type Cents } from '@ruka/contract/money'
import { blockText, drawsFrom } from '@ruka/games/kit/instant/draws.rules'
import { payCents, type Stand } from '@ruka/games/kit/instant/play.rules'
import { createHmac, type KeyObject } from 'node:crypto'
import { rulesOf } from './casino-games.ts'

/** A play whole: told anew from these each time. `version` names its rules; `capCents` is the most it may pay. */
export type PlayFacts = {
  readonly version: string
  readonly clientSeed: string
  readonly nonce: number
  readonly stakeCents: Cents
  readonly capCents: Cents
  readonly start: unknown
  readonly moves: readonly unknown[]
}
/** Where it stands. `payCents`: paid when it is over, before that what leaving it would pay. */
export type PlayStand = Pick<Stand<unknown>, 'shown' | 'over'> & { readonly payCents: Cents }

/** @throws IllegalMove when a move cannot be made where the play stands then. */
export function standOf(serverSeed: KeyObject, facts: PlayFacts): PlayStand {
  const { version, clientSeed, nonce, stakeCents, capCents, start, moves } = facts
  // Node's own HMAC, which takes a fraction of what the browser's code does; the draws are the same.
  const draws = drawsFrom(index =>
    createHmac('sha256', serverSeed)
      .update(blockText(clientSeed, nonce, index))
      .digest(),
  )
  const { shown, pay, over } = rulesOf(version).play(draws, start, moves, { of: capCents, per: stakeCents })
  const paid = asCents(payCents(stakeCents, pay))
  if (paid > capCents) throw new Error(`a play of ${version} would pay more than it may`)
  return { shown, over, payCents: paid }
}
