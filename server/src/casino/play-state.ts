import { asCents, type Cents } from '@ruka/contract/money'
import { blockText, drawsFrom } from '@ruka/games/kit/instant/draws.rules'
import { payCents, type PlayState as StateByRules } from '@ruka/games/kit/instant/play.rules'
import { createHmac, type KeyObject } from 'node:crypto'
import { rulesOf } from './casino-games.ts'

/** All that a play is computed from. `version` names its rules; `capCents` is the most it may pay. */
export type PlayFacts = {
  readonly version: string
  readonly clientSeed: string
  readonly nonce: number
  readonly stakeCents: Cents
  readonly capCents: Cents
  readonly start: unknown
  readonly moves: readonly unknown[]
}
/** `payCents`: the payout once it is over; before that, what taking it now would pay. */
export type PlayState = Pick<StateByRules<unknown>, 'shown' | 'over'> & { readonly payCents: Cents }

/** The state of a play after its moves. @throws IllegalMove when a move is not possible at its turn. */
export function stateOf(serverSeed: KeyObject, facts: PlayFacts): PlayState {
  const { version, clientSeed, nonce, stakeCents, capCents, start, moves } = facts
  // Node's HMAC takes a fraction of the time of the code for browsers and gives the same draws.
  const draws = drawsFrom(index =>
    createHmac('sha256', serverSeed)
      .update(blockText(clientSeed, nonce, index))
      .digest(),
  )
  const { shown, pay, over } = rulesOf(version).play(draws, start, moves, {
    numerator: capCents,
    denominator: stakeCents,
  })
  const paid = asCents(payCents(stakeCents, pay))
  if (paid > capCents) throw new Error(`a play of ${version} would pay more than it may`)
  return { shown, over, payCents: paid }
}
