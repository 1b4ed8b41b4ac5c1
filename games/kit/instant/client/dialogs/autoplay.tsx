import { toKes } from '@ruka/contract/money'
import { useLayoutEffect, useRef, useState } from 'react'
import { fill } from '../../../fill.ts'
import { count, shortMoney } from '../../../format.ts'
import { PLAYS_MAX, RAISE_PERCENT, type Run, type RunOrder } from '../autoplay.rules.ts'
import type { GameContext } from '../game-context.ts'
import { choiceText } from '../play-texts.ts'
import * as words from './locales/dialogs.en.json'
import { readRun, type FieldName } from './typed-run.rules.ts'

/** The last input, for the next use on this page. */
const typed: Record<FieldName, string> = { plays: '10', loss: '', single: '', afterWin: '', afterLoss: '' }
const faults: Readonly<Record<FieldName, string>> = {
  plays: fill(words.betsFault, { max: count(PLAYS_MAX) }),
  loss: words.lossFault,
  single: words.winFault,
  afterWin: fill(words.raiseFault, RAISE_PERCENT),
  afterLoss: fill(words.raiseFault, RAISE_PERCENT),
}

/** A field that was found wrong, and how many were until then. */
type Fault = { readonly name: FieldName; readonly nth: number }
type Props = { readonly context: GameContext; readonly order: RunOrder; start(run: Run): void }

/** The fields of autoplay, which starts only with its stops. */
export function Autoplay({ context: { dialogs, game }, order, start }: Props) {
  const [fault, setFault] = useState<Fault>()
  const begin = () => {
    const run = readRun(order, typed)
    if (typeof run === 'string') return setFault({ name: run, nth: (fault?.nth ?? 0) + 1 })
    dialogs.close()
    start(run)
  }
  const field = (name: FieldName, label: string, help?: string) => (
    <Field
      name={name}
      label={label}
      help={help}
      fault={fault?.name === name ? fault : undefined}
      begin={begin}
    />
  )
  const stake = shortMoney(toKes(order.stakeCents))
  const choice = choiceText(order.start, game.texts)
  return (
    <div className="form">
      <p>{choice === '' ? fill(words.everyBetPlain, { stake }) : fill(words.everyBet, { stake, choice })}</p>
      {field('plays', words.runBets)}
      {field('loss', words.runLoss, words.runLossHelp)}
      {field('single', words.runWin, words.runWinHelp)}
      {order.mostCents !== undefined && (
        <fieldset className="raise" aria-describedby="auto-raise-help">
          <legend>{words.raiseTitle}</legend>
          <div className="pair">
            {field('afterWin', words.afterWin)}
            {field('afterLoss', words.afterLoss)}
          </div>
          <p className="hint" id="auto-raise-help">
            {fill(words.raiseHelp, { stake, max: shortMoney(toKes(order.mostCents)) })}
          </p>
        </fieldset>
      )}
      <button type="button" className="play" data-tone="ember" onClick={begin}>
        {words.startAutoplay}
      </button>
    </div>
  )
}

type FieldProps = {
  readonly name: FieldName
  readonly label: string
  readonly help: string | undefined
  readonly fault: Fault | undefined
  begin(): void
}

function Field({ name, label, help, fault, begin }: FieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const text = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    if (!fault) return
    input.current!.focus()
    // The error is beside the field, and may lie behind the button.
    text.current!.scrollIntoView({ block: 'nearest' })
  }, [fault])
  const id = `auto-${name}`
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        inputMode="numeric"
        autoComplete="off"
        maxLength={13}
        defaultValue={typed[name]}
        aria-describedby={help && `${id}-help`}
        aria-invalid={fault && true}
        onChange={event => (typed[name] = event.target.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          // The focus goes to the big button, which this key must not press.
          event.preventDefault()
          begin()
        }}
      />
      {help !== undefined && (
        <p className="hint" id={`${id}-help`}>
          {help}
        </p>
      )}
      {fault && (
        // A fault that is found again is another alert.
        <p key={fault.nth} ref={text} className="note wrong" role="alert">
          {faults[name]}
        </p>
      )}
    </div>
  )
}
