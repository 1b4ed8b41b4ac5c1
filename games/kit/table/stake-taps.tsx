import type { ReactNode } from 'react'
import {
  coveredStake,
  doubleStake,
  halveStake,
  parseStake,
  presetStakes,
  stepStake,
  type Bounds,
} from '../amounts.rules.ts'
import { fill } from '../fill.ts'
import { shortMoney } from '../format.ts'
import { icons } from '../icons.ts'
import * as words from '../locales/kit.en.json'
import { Icon } from './icon.tsx'

type Change = (stake: number, bounds: Bounds) => number
type Props = {
  readonly id: string
  readonly text: string
  /** The possible stakes, once they are known, and what is offered before: it cannot be pressed then. */
  readonly bounds: Bounds | undefined
  readonly atFirst: Bounds
  readonly onChange: (text: string) => void
  /** With a balance there is a button for the greatest stake that it covers. */
  readonly balanceKes?: number
  /** The element that says what is wrong with the stake. */
  readonly noteId: string
  readonly isDisabled?: boolean
}

/** A stake: its field, and the buttons for smaller, larger, half and twice of it, and for amounts as single taps. */
export function StakeTaps({ id, text, bounds, atFirst, onChange, balanceKes, noteId, isDisabled }: Props) {
  const stake = bounds && parseStake(text, bounds)
  const tap = (name: string, shown: ReactNode, to: Change) => (
    <button
      key={name}
      type="button"
      aria-label={name}
      disabled={isDisabled}
      onClick={() => {
        if (!bounds) return
        const now = typeof stake === 'number' ? stake : stake === 'above' ? bounds.max : bounds.min
        onChange(String(to(now, bounds)))
      }}
    >
      {shown}
    </button>
  )
  return (
    <>
      <div className="stepper">
        {tap(words.lowerStake, <Icon path={icons.minus} />, (now, known) => stepStake(now, -1, known))}
        <label htmlFor={id}>
          <span>{words.stake}</span>
          <input
            id={id}
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="done"
            aria-describedby={noteId}
            aria-invalid={bounds && typeof stake !== 'number' ? true : undefined}
            maxLength={13}
            disabled={isDisabled}
            value={text}
            onChange={event => onChange(event.target.value)}
            onFocus={event => event.target.select()}
          />
        </label>
        {tap(words.raiseStake, <Icon path={icons.plus} />, (now, known) => stepStake(now, 1, known))}
      </div>
      <div className="scale">
        {tap(words.halfStake, '½', halveStake)}
        {tap(words.doubleStake, '2×', doubleStake)}
        {balanceKes !== undefined &&
          tap(words.maxStake, words.max, (_, known) => coveredStake(balanceKes, known))}
      </div>
      <div className="presets" role="group" aria-label={words.stakes}>
        {presetStakes(bounds ?? atFirst).map(amount =>
          tap(fill(words.stakeOf, { amount: shortMoney(amount) }), shortMoney(amount), () => amount),
        )}
      </div>
    </>
  )
}
