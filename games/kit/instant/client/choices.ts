import { asCents, fromKes, toKes, type Cents } from '@ruka/contract/money'
import type { Bounds, Unfit } from '../../amounts.rules.ts'
import * as words from './locales/client.en.json'
import { payCents, type AnyRules, type Multiple } from '../play.rules.ts'
import type { RunOrder } from './autoplay.rules.ts'
import type { Draft } from './button-view.ts'
import type { AnyParts } from './game.ts'
import { makeModes } from './modes.ts'
import { makeStakeField } from './stake-field.ts'
import { boundsOf, stakeOnTable } from './stake.rules.ts'
import type { Limits } from './table-state.rules.ts'

/** The current choice for the next play. */
export type Chosen = Draft & {
  readonly start: unknown
  readonly mostKes: number
  /** The possible stakes; absent until the limits have arrived. */
  readonly bounds?: Bounds | undefined
}

/** The fields of the stake, the game's choices and the mode, and their combined value. */
export function makeChoices(
  rules: AnyRules,
  parts: AnyParts,
  options: { readonly noteId: string; readonly autoplay: boolean; balanceKes(): number; read(): void },
) {
  let limits: Limits | undefined
  const bounds = (): Bounds | undefined => limits && boundsOf(rules, parts.chosen(), limits)
  const stakeField = rules.stakeKes
    ? undefined
    : makeStakeField({ ...options, bounds, changed: options.read })
  const modes = makeModes(options.autoplay, on => {
    parts.auto?.mode(on)
    options.read()
  })
  const stakeAt = (start: unknown): number | Unfit =>
    stakeField ? stakeField.amount() : stakeOnTable(rules, start, bounds())
  const cents = (): Cents => {
    const stake = stakeAt(parts.chosen())
    return typeof stake === 'number' ? fromKes(stake) : asCents(0)
  }
  const read = (): Chosen => {
    stakeField?.show()
    const start = parts.chosen()
    const known = bounds()
    const fault = faultOf(start, known)
    const stake = stakeAt(start)
    const pays = (most: (start: unknown) => Multiple) =>
      fault === undefined && typeof stake === 'number' ? paysKes(stake, most(start)) : 0
    return {
      start,
      fault,
      stake,
      bounds: known && known.max >= known.min ? known : undefined,
      firstKes: pays(rules.first),
      mostKes: pays(rules.most),
      auto: modes.isAuto() ? { fault: parts.auto?.fault() } : undefined,
    }
  }
  return {
    elements: [...(stakeField?.elements ?? []), ...(parts.fields ? [parts.fields] : []), modes.element],
    /** The possible stakes. */
    learn(next: Limits) {
      limits = next
      stakeField?.learn()
    },
    stakeField,
    modes,
    read,
    stakeKes: () => toKes(cents()),
    /** The order of a play, if one can begin. */
    order(): { readonly stake: number; readonly start: unknown } | undefined {
      const { stake, start, fault } = read()
      return typeof stake === 'number' && fault === undefined ? { stake, start } : undefined
    },
    /** The bet of autoplay. Its stake may rise where the player types it. */
    runOrder(): RunOrder {
      const most = stakeField && bounds()?.max
      const mostCents = most === undefined ? undefined : fromKes(most)
      return { stakeCents: cents(), start: parts.chosen(), mostCents }
    },
    /** Focuses the field with a missing value. */
    mend() {
      if (typeof stakeAt(parts.chosen()) !== 'number') stakeField?.mend()
    },
  }
}
export type Choices = ReturnType<typeof makeChoices>

/** The text why no play can begin with the current choice. */
function faultOf(start: unknown, bounds: Bounds | undefined): string | undefined {
  if (typeof start === 'string') return start
  return bounds && bounds.max < bounds.min ? words.tooMuch : undefined
}

const paysKes = (stake: number, pay: Multiple): number =>
  toKes(asCents(Math.min(Number.MAX_SAFE_INTEGER, payCents(fromKes(stake), pay))))
