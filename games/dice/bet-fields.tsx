import { useState } from 'react'
import { hundredthsText, parseHundredths, type Bounds } from '../kit/amounts.rules.ts'
import { icons } from '../kit/icons.ts'
import { multipleText } from '../kit/instant/client/play-texts.ts'
import { Icon } from '../kit/table/icon.tsx'
import { payOf, WINS, winsOf, type DiceStart } from './dice.rules.ts'
import * as words from './locales/client.en.json'
import { atTarget, betOf, flipped, PAYS_X100, payingX100, targetsOf } from './target.rules.ts'

type Way = {
  readonly name: string
  label(bet: DiceStart): string
  text(bet: DiceStart): string
  bounds(bet: DiceStart): Bounds
  to(bet: DiceStart, x100: number): DiceStart
}
const MULTIPLIER: Way = {
  name: 'multiplier',
  label: () => words.multiplier,
  text: bet => multipleText(payOf(bet).numerator),
  bounds: () => PAYS_X100,
  to: ({ side }, x100) => payingX100(side, x100),
}
const NUMBER: Way = {
  name: 'number',
  label: ({ side }) => (side === 'under' ? words.under : words.over),
  text: ({ target }) => hundredthsText(target),
  bounds: ({ side }) => targetsOf(side),
  to: ({ side }, x100) => atTarget(side, x100),
}
const CHANCE: Way = {
  name: 'chance',
  label: () => words.chance,
  text: bet => `${hundredthsText(winsOf(bet))}%`,
  bounds: () => WINS,
  to: ({ side }, x100) => betOf(side, x100),
}

type Props = { readonly bet: DiceStart; choose(bet: DiceStart): void }

/** The bet in figures; each can be typed, and the others follow. */
export function BetFields({ bet, choose }: Props) {
  return (
    <div className="fields dice-fields">
      <Field way={MULTIPLIER} bet={bet} choose={choose} />
      <div className="with-swap">
        <Field way={NUMBER} bet={bet} choose={choose} />
        <button type="button" className="swap" onClick={() => choose(flipped(bet))}>
          <Icon path={icons.repeat} />
          <span className="unseen">{words.swap}</span>
        </button>
      </div>
      <Field way={CHANCE} bet={bet} choose={choose} />
    </div>
  )
}

function Field({ way, bet, choose }: Props & { readonly way: Way }) {
  /** What is being typed; afterwards the field shows the bet, and the nearest one to a figure out of range. */
  const [typed, setTyped] = useState<string>()
  const bounds = way.bounds(bet)
  const id = `dice-${way.name}`
  const read = typed === undefined ? undefined : parseHundredths(typed, bounds)
  const isWrong = typeof read === 'string'
  const take = (value: string) => {
    setTyped(value)
    const x100 = parseHundredths(value, bounds)
    if (typeof x100 === 'number') choose(way.to(bet, x100))
  }
  const leave = () => {
    setTyped(undefined)
    if (read === 'below') choose(way.to(bet, bounds.min))
    if (read === 'above') choose(way.to(bet, bounds.max))
  }
  return (
    <label className="small-field" htmlFor={id}>
      <span className={isWrong ? 'unseen' : undefined}>{way.label(bet)}</span>
      {isWrong && (
        <span className="wrong" id={`${id}-range`} role="alert">
          {rangeText(bounds)}
        </span>
      )}
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={9}
        aria-invalid={isWrong ? true : undefined}
        aria-describedby={isWrong ? `${id}-range` : undefined}
        value={typed ?? way.text(bet)}
        onFocus={event => event.target.select()}
        onBlur={leave}
        onChange={event => take(event.target.value)}
      />
    </label>
  )
}

/** `1.02–485.00`, which stands in the place of the label. */
const rangeText = ({ min, max }: Bounds): string => `${hundredthsText(min)}–${hundredthsText(max)}`
