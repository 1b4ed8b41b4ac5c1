import { createStore, useStore } from '@ruka/client/store'
import { useState } from 'react'
import type { Picture, StageProps } from '../kit/instant/client/game.ts'
import { makeRunningWin, RunningWin } from '../kit/instant/client/running-win.tsx'
import { useScene } from '../kit/instant/client/scene.ts'
import { CallButton } from './calls.tsx'
import type { Call, HiloMove, HiloShown, HiloStart } from './hilo.rules.ts'
import * as words from './locales/client.en.json'
import { makePast, Past } from './past.tsx'
import { makePile, Pile } from './pile.tsx'
import { offersOf, rightCalls, storyOf, type Plan } from './story.rules.ts'

export type Shot = Picture<HiloStart, HiloMove, HiloShown>
type Props = StageProps<Plan, HiloStart, HiloMove, HiloShown>

/** The current card, the calls on both sides of it, and the earlier cards below. */
export function Table({ turn, scene, move, sound }: Props) {
  const [{ runningWin, pile, past, offers, clear, draw }] = useState(makeCards)
  const [low, high] = useStore(offers) ?? []
  useScene(scene, { begun: clear, draw: (shot, pace) => draw(shot, pace, () => sound('step')) })
  const calls = { isOpen: turn === 'move', press: (call: Call) => move({ call }) }
  return (
    <div className="call-game hilo">
      <div className="call-game-in hilo-in">
        <RunningWin win={runningWin} />
        <div className="call-row">
          <CallButton side="low" rest="lower" offer={low} {...calls} />
          <Pile pile={pile} />
          <CallButton side="high" rest="higher" offer={high} {...calls} />
        </div>
        <Past past={past} />
      </div>
    </div>
  )
}

/** The cards of a play: the current one, the earlier ones, the possible calls, and what they pay. */
function makeCards() {
  const runningWin = makeRunningWin(words.toBegin)
  const pile = makePile()
  const past = makePast()
  /** The possible calls; none before and after a play. */
  const offers = createStore<ReturnType<typeof offersOf> | undefined>(undefined)
  /** The play whose cards are shown, and the number of shown cards. */
  let lying: { readonly id: string; readonly cards: number } | undefined

  /** Lays new cards; of several, only the last one is animated. */
  async function lay(shot: Shot, pace: number): Promise<void> {
    const story = storyOf(shot)
    const last = story.at(-1)!
    const isHere = () => lying?.id === shot.id && lying.cards === story.length
    if (isHere()) return
    const before = story.slice(0, -1)
    if (lying?.id !== shot.id || lying.cards !== before.length) {
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
    if (isHere()) await past.add(story, pace)
  }
  return {
    runningWin,
    pile,
    past,
    offers,
    clear() {
      lying = undefined
      pile.show(undefined)
      past.show([])
      offers.set(undefined)
      runningWin.say(words.toBegin)
    },
    async draw(shot: Shot, pace: number, step: () => void): Promise<void> {
      await lay(shot, pace)
      if (lying?.id !== shot.id) return
      offers.set(shot.over ? undefined : offersOf(shot))
      if (!shot.over && 'call' in (shot.moves.at(-1) ?? {})) step()
      if (shot.pay > 0 && rightCalls(shot) > 0) await runningWin.show(shot, pace)
      else runningWin.say(shot.over ? '' : words.prompt)
    },
  }
}
