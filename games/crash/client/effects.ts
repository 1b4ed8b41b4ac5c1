import type { Store } from '@ruka/client/store'
import type { ReactNode } from 'react'
import type { Sheets } from '../../kit/table/sheets.tsx'
import type { ReducedMotion } from '../../kit/reduced-motion.ts'
import type { ShareFacts } from '../../kit/follow-shell.ts'
import { makeVibration } from '../../kit/vibration.ts'
import { winTier, type Payment } from '../../kit/win/win.rules.ts'
import { effectsOf, hasFlyingBet, passesMark } from './effects.rules.ts'
import { lazyMoment } from './lazy-moment.ts'
import type { Reading } from './reading.ts'
import type { SettingsStore } from './settings.ts'
import { makeShare } from './share.ts'
import type { Skin } from './skin.ts'
import { makeSound } from './sound.ts'
import type { Table } from './table.rules.ts'

export type EffectsHost = {
  readonly settings: SettingsStore
  table(): Table
  /** What the shell has said for pictures of wins. */
  shareFacts(): ShareFacts | undefined
}
type Page = {
  readonly dialogs: Sheets
  readonly still: ReducedMotion
  /** What the page shows over its stage. */
  readonly overlay: Store<ReactNode>
  /** The line with what was won. */
  readonly line: () => HTMLElement | null
}

/** Readings that are farther apart are no flight that was followed. */
const FOLLOWED_MS = 1_000

/** What accompanies the player's own bets beside the flight: sounds, vibration, and the moment of a win. */
export function makeEffects(skin: Skin, host: EffectsHost, page: Page) {
  const sound = makeSound(skin.timbre, host.settings)
  const vibrate = makeVibration(host.settings)
  const moment = lazyMoment({
    ...page,
    isDemo: () => host.table().mode === 'demo',
    share: makeShare(skin, host, page.dialogs),
    // The multiplier of the flight goes on beside it.
    times: () => undefined,
    // The sky is the game's picture.
    art: () => undefined,
  })
  let seen = { x100: 100, atMs: -Infinity }
  const paid = (payment: Payment, quick: boolean) => {
    const tier = winTier(payment)
    sound.bet(tier === undefined || tier === 'small' ? 'cashOut' : tier)
    vibrate(tier ?? 'cashOut')
    moment.show(payment, quick)
  }
  return {
    /** Called with every change. */
    changed(before: Table, after: Table) {
      sound.changed(before, after)
      // The card of the last win must not cover the next flight.
      if (after.phase === 'flying' && before.phase !== 'flying') moment.clear()
      for (const effect of effectsOf(before, after))
        if (effect.what === 'paid') paid(effect.payment, effect.quick)
        else if (effect.what === 'lost') vibrate('lost')
        else {
          moment.load()
          moment.clear()
          sound.bet('bet')
          vibrate('accepted')
        }
    },
    /** Called with every reading of the flight. */
    flown(table: Table, { x100 }: Reading) {
      const nowMs = performance.now()
      // Who joins a flight, or comes back to the page, has not seen its marks.
      const hasFollowed = nowMs - seen.atMs < FOLLOWED_MS
      if (hasFollowed && hasFlyingBet(table) && passesMark(seen.x100, x100)) vibrate('mark')
      seen = { x100: table.phase === 'flying' ? x100 : 100, atMs: nowMs }
    },
  }
}
