import { el } from '../kit/dom.ts'
import { cashOut } from '../kit/instant/client/cash-out.ts'
import type { Action, Host, Parts, Picture } from '../kit/instant/client/game.ts'
import { makeRunningWin } from '../kit/instant/client/running-win.ts'
import { makeCalls } from './calls.ts'
import { CARDS_MAX, type HiloMove, type HiloShown, type HiloStart } from './hilo.rules.ts'
import * as words from './locales/client.en.json'
import { makePast } from './past.ts'
import { makePile } from './pile.ts'
import { makePlan } from './plan.ts'
import { offersOf, planned, rightCalls, storyOf } from './story.rules.ts'

export type Shot = Picture<HiloStart, HiloMove, HiloShown>

/** The current card, the calls on both sides of it, and the earlier cards below. */
export function makeTable(host: Host<HiloMove>): Parts<HiloStart, HiloMove, HiloShown> {
  const runningWin = makeRunningWin()
  const pile = makePile()
  const past = makePast()
  const plan = makePlan(host.changed)
  const calls = makeCalls(call => host.move({ call }))
  /** The play whose cards are shown, and the number of shown cards. */
  let lying: { readonly id: string; readonly cards: number } | undefined
  const clear = () => {
    lying = undefined
    pile.show(undefined)
    past.show([])
    calls.show(undefined)
    runningWin.say(words.toBegin)
  }
  clear()

  /** Lays new cards; of several, only the last one is animated. */
  async function lay(shot: Shot, pace: number): Promise<void> {
    const story = storyOf(shot)
    const last = story.at(-1)!
    const isHere = lying?.id === shot.id
    if (isHere && lying?.cards === story.length) return
    const before = story.slice(0, -1)
    if (!isHere || lying?.cards !== before.length) {
      pile.show(before.at(-1))
      past.show(before)
    }
    lying = { id: shot.id, cards: story.length }
    if (pace === 0) {
      pile.show(last)
      past.show(story)
      return
    }
    await pile.turn(last, pace)
    if (lying.id === shot.id && lying.cards === story.length) await past.add(last, pace)
  }
  const animate = (shot: Shot, pace: number) => {
    if (shot.pay > 0 && rightCalls(shot) > 0) return runningWin.show(shot, pace)
    return runningWin.say(shot.over ? '' : words.prompt)
  }

  return {
    stage: el(
      'div',
      { class: 'hilo' },
      el(
        'div',
        { class: 'hilo-in' },
        runningWin.element,
        el('div', { class: 'hilo-cards' }, calls.low, pile.element, calls.high),
        past.element,
      ),
    ),
    fields: plan.element,
    chosen: () => ({}),
    choose: () => {},
    turn: turn => calls.open(turn === 'move'),
    begun: clear,
    async draw(shot, pace) {
      await lay(shot, pace)
      calls.show(shot.over ? undefined : offersOf(shot))
      if (!shot.over && 'call' in (shot.moves.at(-1) ?? {})) host.sound('step')
      await animate(shot, pace)
    },
    actions: actionsOf,
    auto: {
      mode: plan.turn,
      fault: () => undefined,
      move: shot => planned(plan.read(), shot),
    },
  }
}

function actionsOf(shot: Shot): readonly Action<HiloMove>[] {
  const skip = { move: { skip: true }, label: words.skip, aside: true } as const
  return [
    ...(rightCalls(shot) > 0 ? [cashOut(shot)] : []),
    ...(shot.shown.cards.length < CARDS_MAX ? [skip] : []),
  ]
}
