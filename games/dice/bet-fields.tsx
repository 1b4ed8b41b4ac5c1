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
  /** What is being typed; afterwards the field shows the bet. */
  const [typed, setTyped] = useState<string>()
  const isWrong = typed !== undefined && typeof parseHundredths(typed, way.bounds(bet)) !== 'number'
  const id = `dice-${way.name}`
  return (
    <label className="small-field" htmlFor={id}>
      <span>{way.label(bet)}</span>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={9}
        aria-invalid={isWrong ? true : undefined}
        value={typed ?? way.text(bet)}
        onFocus={event => event.target.select()}
        onBlur={() => setTyped(undefined)}
        onChange={({ target: { value } }) => {
          setTyped(value)
          const x100 = parseHundredths(value, way.bounds(bet))
          if (typeof x100 === 'number') choose(way.to(bet, x100))
        }}
      />
    </label>
  )
}
