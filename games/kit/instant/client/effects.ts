import type { Store } from '@ruka/client/store'
import type { Play } from '@ruka/contract/casino'
import type { ReactNode } from 'react'
import { multiplier } from '../../format.ts'
import type { ReducedMotion } from '../../reduced-motion.ts'
import { savesData } from '../../saves-data.ts'
import type { ShareFacts } from '../../follow-shell.ts'
import type { ShareOpening } from '../../share/opening.ts'
import type { Cue } from '../../sound/cues.ts'
import { openSounds } from '../../sound/output.ts'
import { makeVibration } from '../../vibration.ts'
import { makeWinMoment } from '../../win/win-moment.tsx'
import { winTier, type Payment } from '../../win/win.rules.ts'
import type { AnyGame } from './game.ts'
import type { GameStore } from './game-store.ts'
import { outcomeOf, timesX100 } from './play-texts.ts'
import type { SettingsStore } from './settings.ts'
import { completed, type Table } from './table-state.rules.ts'

export type EffectsHost = {
  readonly gameStore: GameStore
  readonly settings: SettingsStore
  /** The address of the game's picture. */
  readonly art: string
  /** What the shell has said for pictures of wins. */
  shareFacts(): ShareFacts | undefined
}
type Page = {
  readonly still: ReducedMotion
  /** What the page shows over its stage. */
  readonly overlay: Store<ReactNode>
  /** The line with the result of a play. */
  readonly line: () => HTMLElement | null
  readonly share: (opening: ShareOpening) => void
}

/**
 * What accompanies a play beside its picture: sounds, vibration and the moment of its win. A payment up to
 * the stake is accompanied by nothing.
 */
export function makeEffects(game: AnyGame, host: EffectsHost, page: Page) {
  const { settings } = host
  const sounds = openSounds(settings, () => import('../../sound/cues.ts').then(({ makeCues }) => makeCues))
  const sound = (cue: Cue) => sounds.play(play => play(cue))
  const vibrate = makeVibration(settings)
  const isDemo = () => host.gameStore.table().mode === 'demo'
  const share = makeShare(game, host, page.share)
  const moment = makeWinMoment({
    ...page,
    isDemo,
    share: () => (isDemo() ? undefined : share()),
    times: ({ x100 }) => multiplier(x100),
    art: () => (savesData() ? undefined : host.art),
  })
  /** The greatest win of plays that are drawn together, whose moment comes after the last of them. */
  let greatest: Payment | undefined
  const ended = (play: Play, { run, drawing, asked }: Table, isAuto: boolean) => {
    if (play.state !== 'over') return
    const payment = { stake: play.stake, pay: play.pay, x100: timesX100(play) }
    const tier = winTier(payment)
    if (tier && payment.pay > (greatest?.pay ?? 0)) greatest = payment
    if (greatest && !drawing && !asked) {
      moment.show(greatest, isAuto || run !== undefined || settings.get().turbo)
      greatest = undefined
    }
    if (tier) {
      sound(tier)
      vibrate(tier)
    } else if (outcomeOf(play).tone === 'lost') {
      sound('lost')
      if (!isAuto) vibrate('lost')
    }
  }
  return {
    sound,
    /** Called with every change. */
    changed(before: Table, after: Table) {
      const isAuto = before.run !== undefined
      const began = before.asked?.what === 'begin'
      if (after.asked?.what === 'begin' && !began) {
        moment.clear()
        sound('bet')
      }
      if (began && after.play !== before.play && !isAuto) vibrate('accepted')
      for (const play of completed(before, after)) ended(play, after, isAuto)
    },
  }
}

/** Offers to share a win where the shell has said what the picture names. */
function makeShare(
  { manifest: { slug, name } }: AnyGame,
  { art, shareFacts }: EffectsHost,
  open: Page['share'],
) {
  /** Without the picture the card has its texts on a plain ground. */
  const paint = async (pen: CanvasRenderingContext2D, size: number) => {
    const image = new Image(size, size)
    image.src = art
    await image.decode().then(
      () => pen.drawImage(image, 0, 0, size, size),
      () => undefined,
    )
  }
  return () => {
    const facts = shareFacts()
    if (!facts) return undefined
    const subject = { slug, name, link: facts.page, paint }
    return (payment: Payment) => open({ payment, facts, subject })
  }
}
