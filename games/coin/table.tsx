import { createStore, useStore } from '@ruka/client/store'
import { useState } from 'react'
import type { Picture, StageProps } from '../kit/instant/client/game.ts'
import { makeRunningWin, RunningWin } from '../kit/instant/client/running-win.tsx'
import { useScene } from '../kit/instant/client/scene.ts'
import type { CoinMove, CoinShown, CoinStart } from './coin.rules.ts'
import { Coin, makeCoin } from './flip.tsx'
import { Ladder, type Fallen } from './ladder.tsx'
import * as words from './locales/client.en.json'
import { SideCall } from './sides.tsx'
import { tossesOf, type Choice, type Side } from './streak.rules.ts'

export type Shot = Picture<CoinStart, CoinMove, CoinShown>
type Props = StageProps<Choice, CoinStart, CoinMove, CoinShown>

/** The coin between its two calls, above the payouts of the streaks. */
export function Table({ choice, choose, turn, scene, move, sound }: Props) {
  const [{ runningWin, coin, shown, clear, draw }] = useState(makeTosses)
  const { called, fallen } = useStore(shown)
  useScene(scene, { begun: clear, draw: (shot, pace) => draw(shot, pace, () => sound('step')) })
  const side = (name: Side) => (
    <SideCall
      side={name}
      turn={turn}
      chosen={choice.call}
      called={called}
      next={fallen.tosses.length + 1}
      press={call => (turn === 'move' ? move({ call }) : choose({ ...choice, call }))}
    />
  )
  return (
    <div className="call-game coin-game">
      <div className="call-game-in coin-in">
        <RunningWin win={runningWin} />
        <div className="call-row" role="group" aria-label={words.yourCall}>
          {side('heads')}
          <Coin coin={coin} />
          {side('tails')}
        </div>
        <Ladder fallen={fallen} />
      </div>
    </div>
  )
}

/** The last call, which may still be in the air, and the tosses that have fallen. */
type Shown = { readonly called?: Side; readonly fallen: Fallen }

/** The tosses of a play: the coin, what fell, and what it pays. */
function makeTosses() {
  const runningWin = makeRunningWin(words.prompt)
  const coin = makeCoin()
  const shown = createStore<Shown>({ fallen: { tosses: [], over: false } })
  /** The play whose tosses are shown, and the number of shown tosses. */
  let lying: { readonly id: string; readonly tosses: number } | undefined

  /** Shows new tosses; of several, only the last one is animated. */
  async function lay(shot: Shot, pace: number): Promise<void> {
    const tosses = tossesOf(shot)
    const last = tosses.at(-1)!
    const before = tosses.slice(0, -1)
    const isHere = () => lying?.id === shot.id && lying.tosses === tosses.length
    if (!isHere()) {
      lying = { id: shot.id, tosses: tosses.length }
      shown.set({ called: last.call, fallen: { tosses: before, over: false } })
      runningWin.say(last.call === 'heads' ? words.calledHeads : words.calledTails)
      if (pace > 0) {
        coin.lie(before.at(-1)?.fell)
        await coin.flip(last, pace)
        if (!isHere()) return
      } else coin.lie(last.fell, last.right)
    }
    shown.set({ called: last.call, fallen: { tosses, over: shot.over } })
  }
  return {
    runningWin,
    coin,
    shown,
    clear() {
      lying = undefined
      coin.lie()
      shown.set({ fallen: { tosses: [], over: false } })
      runningWin.say(words.prompt)
    },
    async draw(shot: Shot, pace: number, step: () => void): Promise<void> {
      await lay(shot, pace)
      if (lying?.id !== shot.id) return
      if (!shot.over) step()
      if (shot.pay > 0) await runningWin.show(shot, pace)
      else runningWin.say(tossesOf(shot).at(-1)!.fell === 'heads' ? words.lostHeads : words.lostTails)
    },
  }
}
