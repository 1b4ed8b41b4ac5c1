import { createStore, useStore } from '@ruka/client/store'
import { useEffect } from 'react'
import { fill } from '../kit/fill.ts'
import { money } from '../kit/format.ts'
import type { Picture, Turn } from '../kit/instant/client/game.ts'
import * as words from './locales/client.en.json'
import type { SavannaMove, SavannaShown, SavannaStart } from './savanna.rules.ts'
import { kesOf } from './win-texts.ts'

export type Shot = Picture<SavannaStart, SavannaMove, SavannaShown>
export const SPIN: SavannaMove = { spin: true }

/** How long a free spin is shown before the next one when they run automatically. */
const REST_MS = 900

type Shown = {
  readonly shot?: Shot | undefined
  /** The number of the free spin whose reels turn. */
  readonly turning?: number
  /** They run automatically. */
  readonly all: boolean
}

/** The free spins of an open play. */
export function makeFree() {
  const shown = createStore<Shown>({ all: false })
  return {
    shown,
    show(shot: Shot | undefined) {
      shown.set({ shot, all: shown.get().all && shot?.over === false })
    },
    /** A free spin begins: it is counted, and its win is shown after its reels stop. */
    spins({ shown: { free } }: Shot) {
      if (madeOf(free) > 0) shown.set({ ...shown.get(), turning: madeOf(free) })
    },
    switchAll: () => shown.set({ ...shown.get(), all: !shown.get().all }),
  }
}

type Spins = SavannaShown['free']
const madeOf = ({ won, left }: Spins): number => won - left

type Props = {
  readonly free: ReturnType<typeof makeFree>
  readonly turn: Turn
  move(move: SavannaMove): void
}

/** The number of the free spins, their total so far, and whether they run automatically. */
export function Free({ free: { shown, switchAll }, turn, move }: Props) {
  const { shot, turning, all } = useStore(shown)
  const goesOn = all && turn === 'move'
  useEffect(() => {
    if (!goesOn) return
    const rest = setTimeout(() => move(SPIN), REST_MS)
    return () => clearTimeout(rest)
  }, [goesOn, move])
  const spins = shot?.shown.free ?? { left: 0, won: 0 }
  return (
    <div className="free" data-on={spins.won > 0 ? '' : undefined}>
      <p>
        <strong>{turning === undefined ? countText(spins) : fill(words.freeNow, { n: turning })}</strong>
        <span>{shot && spins.won > 0 ? wonText(shot) : words.hint}</span>
      </p>
      <button
        type="button"
        className="all-free"
        aria-pressed={all}
        hidden={shot?.over !== false}
        onClick={switchAll}
      >
        {all ? words.stop : words.spinAll}
      </button>
    </div>
  )
}

function countText(free: Spins): string {
  if (free.won === 0) return words.lines
  const made = madeOf(free)
  if (made === 0) return fill(words.freeWon, { n: free.won })
  return fill(words.freeOf, { n: made, all: free.won })
}

const wonText = ({ stake, shown: { wonX20 } }: Shot): string =>
  fill(words.wonSoFar, { amount: money(kesOf(stake, wonX20)) })
