import { useId, useState } from 'react'
import { fill } from '../kit/fill.ts'
import { shortMoney } from '../kit/format.ts'
import * as words from './locales/slip.en.json'
import { addedStake, placedStake, stakeShown } from './slip.rules.ts'

/** The stake in whole KES: typed, or put together by presets, of which each tap adds. */
export function StakeField({
  stake,
  label,
  presets,
  most,
  onChange,
}: {
  readonly stake: number
  readonly label: string
  /** What a tap adds, in whole KES. */
  readonly presets: readonly number[]
  /** The greatest stake, in whole KES. */
  readonly most: number
  readonly onChange: (stake: number) => void
}) {
  const id = useId()
  const [text, setText] = useState<string>()
  const { shown, isWrong } = stakeShown(text, stake, most)
  const type = (typed: string) => {
    setText(typed)
    onChange(placedStake(typed, most))
  }
  return (
    <div>
      <div className="flex items-center gap-3">
        <label htmlFor={id} className="flex-1 font-semibold">
          {label}
        </label>
        <input
          id={id}
          className="stake-input num max-w-36 text-right font-extrabold"
          inputMode="numeric"
          autoComplete="off"
          value={shown}
          aria-invalid={isWrong}
          aria-describedby={`${id}-help`}
          onChange={event => type(event.currentTarget.value)}
          onBlur={() => setText(isWrong ? text : undefined)}
        />
      </div>
      <p id={`${id}-help`} className={`mt-1 text-14 ${isWrong ? 'text-rose-text' : 'sr-only'}`}>
        {fill(words.stakeHelp, { most: shortMoney(most) })}
      </p>
      <Presets
        presets={presets}
        onTap={preset => {
          setText(undefined)
          onChange(preset === 0 ? 0 : addedStake(stake, preset, most))
        }}
      />
    </div>
  )
}

/** Each adds its amount; the last one, 0, clears. */
const Presets = ({
  presets,
  onTap,
}: {
  readonly presets: readonly number[]
  readonly onTap: (preset: number) => void
}) => (
  <div className="presets mt-2">
    {presets.map(preset => (
      <button
        key={preset}
        type="button"
        className="preset num"
        aria-label={fill(words.addStake, { amount: shortMoney(preset) })}
        onClick={() => onTap(preset)}
      >
        +{shortMoney(preset)}
      </button>
    ))}
    <button type="button" className="preset" onClick={() => onTap(0)}>
      {words.clear}
    </button>
  </div>
)
