import { useLayoutEffect, useRef } from 'react'
import { fill } from '../kit/fill.ts'
import { multipleText } from '../kit/instant/client/play-texts.ts'
import { payX10000 } from './coin.rules.ts'
import * as words from './locales/client.en.json'
import { STREAK_MAX } from './longest-streak.ts'
import { sideNames, SmallFace } from './sides.tsx'
import { streakOf, type Toss } from './streak.rules.ts'

/** The list scrolls, so the keyboard reaches it. */
const TAB_STOP = 0
const MULTIPLIERS = Array.from({ length: STREAK_MAX }, (_, i) => multipleText(payX10000(i + 1)))

/** The tosses of a play that have fallen. */
export type Fallen = { readonly tosses: readonly Toss[]; readonly over: boolean }

/** The payout of each streak in a row, with the sides that fell. It scrolls to the current one. */
export function Ladder({ fallen }: { readonly fallen: Fallen }) {
  const list = useRef<HTMLOListElement>(null)
  const { tosses, over } = fallen
  useLayoutEffect(() => {
    const element = list.current!
    const at = fallen.over ? streakOf(fallen.tosses) - 1 : fallen.tosses.length
    const step = element.querySelectorAll('li')[Math.min(STREAK_MAX - 1, Math.max(0, at))]!
    element.scrollLeft = step.offsetLeft - (element.clientWidth - step.offsetWidth) / 2
  }, [fallen])
  return (
    <ol ref={list} className="ladder" aria-label={words.streak} tabIndex={TAB_STOP}>
      {MULTIPLIERS.map((multiplier, at) => (
        <Step
          key={multiplier}
          n={at + 1}
          multiplier={multiplier}
          toss={tosses[at]}
          isNext={!over && at === tosses.length}
        />
      ))}
    </ol>
  )
}

type StepProps = {
  readonly n: number
  readonly multiplier: string
  readonly toss: Toss | undefined
  readonly isNext: boolean
}

function Step({ n, multiplier, toss, isNext }: StepProps) {
  const state = toss ? (toss.right ? 'right' : 'wrong') : isNext ? 'next' : 'later'
  const message = toss ? (toss.right ? words.stepRight : words.stepWrong) : words.step
  return (
    <li
      className="step"
      data-state={state}
      data-side={toss?.fell ?? ''}
      aria-current={isNext ? 'step' : undefined}
    >
      <span className="unseen">
        {fill(message, { n, multiplier, side: toss ? sideNames[toss.fell] : '' })}
      </span>
      <span className="step-spot" aria-hidden="true">
        {toss ? <SmallFace side={toss.fell} /> : n}
      </span>
      <span className="step-pays" aria-hidden="true">
        {multiplier}
      </span>
    </li>
  )
}
