import { useState } from 'react'
import { fill } from '../kit/fill.ts'
import { money } from '../kit/format.ts'
import type { StageProps } from '../kit/instant/client/game.ts'
import { useScene } from '../kit/instant/client/scene.ts'
import { icons } from '../kit/icons.ts'
import { Icon } from '../kit/table/icon.tsx'
import { Sprites } from './art.tsx'
import { Free, makeFree, type Shot } from './free.tsx'
import * as words from './locales/client.en.json'
import { makeReels, Reels } from './reels.tsx'
import type { SavannaMove, SavannaShown, SavannaStart } from './savanna.rules.ts'
import { kesOf, winsOf } from './win-texts.ts'
import { makeWins, WinText } from './wins.tsx'

type Props = StageProps<SavannaStart, SavannaStart, SavannaMove, SavannaShown>

/** The reels, their wins, and the free spins of an open play. */
export function Plain({ turn, scene, move, sound, help }: Props) {
  const [reels] = useState(makeReels)
  const [wins] = useState(makeWins)
  const [free] = useState(makeFree)
  useScene(scene, {
    begun() {
      wins.clear()
      free.show(undefined)
    },
    async draw(shot, pace) {
      const isLast = wins.clear()
      const { spin, times, free: all } = shot.shown
      free.spins(shot)
      await reels.spin(spin.stops, pace, () => sound('tick'))
      if (!isLast()) return
      free.show(shot)
      // A line that pays back less than the stake is no reason for a sound; a free spin has no stake.
      const stakeX20 = all.left < all.won ? 0 : 20
      if (spin.payX20 * times > stakeX20) sound('step')
      await wins.show(winsOf(spin, shot.stake, times), allText(shot), pace)
    },
  })
  return (
    <div className="savanna">
      <Sprites />
      <div className="savanna-head">
        <Free free={free} turn={turn} move={move} />
        <button
          type="button"
          className="round-button paytable-opener"
          aria-label={words.paytable}
          title={words.paytable}
          onClick={help}
        >
          <Icon path={icons.info} />
        </button>
      </div>
      <Reels reels={reels} wins={wins} />
      <WinText wins={wins} />
    </div>
  )
}

/** The win of a spin, and the payment for free spins that the payout limit excluded. */
function allText({ stake, pay, shown: { spin, times, leftWorthX1000000, free } }: Shot): string {
  if (leftWorthX1000000 !== undefined) return fill(words.nearMaximum, { n: free.left, amount: money(pay) })
  if (spin.payX20 === 0) return ''
  const amount = money(kesOf(stake, spin.payX20 * times))
  return fill(words.linesWon, { n: spin.lines.length, amount })
}
