import { el } from '../kit/dom.ts'
import { cashOut } from '../kit/instant/client/cash-out.ts'
import type { Action, Host, Parts, Picture, Turn } from '../kit/instant/client/game.ts'
import { makeRunningWin } from '../kit/instant/client/running-win.ts'
import { payX10000, type CoinMove, type CoinShown, type CoinStart } from './coin.rules.ts'
import { makeCoin } from './flip.ts'
import { makeLadder } from './ladder.ts'
import * as words from './locales/client.en.json'
import { makePlan } from './plan.ts'
import { makeSides } from './sides.ts'
import { planned, tossesOf, type Side } from './streak.rules.ts'

export type Shot = Picture<CoinStart, CoinMove, CoinShown>

/** The coin between its two calls, above the payouts of the streaks. */
export function makeTable(host: Host<CoinMove>): Parts<CoinStart, CoinMove, CoinShown> {
  let turn: Turn = 'wait'
  /** The choices for the next play. */
  let first: Side = 'heads'
  /** The play whose tosses are shown, and the number of shown tosses. */
  let lying: { readonly id: string; readonly tosses: number } | undefined
  const runningWin = makeRunningWin()
  const coin = makeCoin()
  const ladder = makeLadder()
  const plan = makePlan(host.changed)
  const sides = makeSides(side => {
    if (turn === 'move') return host.move({ call: side })
    choose(side)
    host.changed()
  })
  const choose = (side: Side) => {
    first = side
    sides.choose(side)
  }
  const clear = () => {
    lying = undefined
    coin.lie()
    ladder.show([], false)
    runningWin.say(words.prompt)
    sides.show(undefined, payX10000(1))
  }
  clear()

  /** Shows new tosses; of several, only the last one is animated. */
  async function lay(shot: Shot, pace: number): Promise<void> {
    const tosses = tossesOf(shot)
    const last = tosses.at(-1)!
    const before = tosses.slice(0, -1)
    if (lying?.id !== shot.id || lying.tosses !== tosses.length) {
      lying = { id: shot.id, tosses: tosses.length }
      sides.show(last.call, payX10000(tosses.length))
      ladder.show(before, false)
      runningWin.say(last.call === 'heads' ? words.calledHeads : words.calledTails)
      if (pace > 0) {
        coin.lie(before.at(-1)?.fell)
        await coin.flip(last, pace)
        if (lying?.id !== shot.id || lying.tosses !== tosses.length) return
      } else coin.lie(last.fell, last.right)
    }
    ladder.show(tosses, shot.over)
    sides.show(last.call, payX10000(tosses.length + 1))
  }

  return {
    stage: stageOf(runningWin.element, [sides.heads, coin.element, sides.tails], ladder.element),
    fields: plan.element,
    chosen: () => ({ call: first }),
    choose: ({ call }) => choose(call),
    turn(next) {
      turn = next
      sides.turn(next)
    },
    begun: clear,
    async draw(shot, pace) {
      await lay(shot, pace)
      if (lying?.id !== shot.id) return
      if (!shot.over) host.sound('step')
      if (shot.pay > 0) await runningWin.show(shot, pace)
      else runningWin.say(tossesOf(shot).at(-1)!.fell === 'heads' ? words.lostHeads : words.lostTails)
    },
    actions: (shot): readonly Action<CoinMove>[] => [cashOut(shot)],
    auto: {
      mode: plan.turn,
      fault: () => undefined,
      move: shot => planned(plan.read(), shot),
    },
  }
}

const stageOf = (runningWin: HTMLElement, row: readonly HTMLElement[], ladder: HTMLElement): HTMLElement =>
  el(
    'div',
    { class: 'coin-game' },
    el(
      'div',
      { class: 'coin-in' },
      runningWin,
      el('div', { class: 'coin-row', role: 'group', 'aria-label': words.yourCall }, ...row),
      ladder,
    ),
  )
