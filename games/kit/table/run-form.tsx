import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { Sheets } from './sheets.tsx'

type Props<Name extends string, Run extends object> = {
  /** The ids of the fields begin with it. */
  readonly id: string
  /** What was typed last, for the next use on this page. */
  readonly typed: Record<Name, string>
  readonly faults: Readonly<Record<Name, string>>
  /** The run as it is typed, or the name of the first field that is wrong. */
  read(): Run | Name
  readonly sheets: Pick<Sheets, 'close'>
  start(run: Run): void
  /** The bets of the run. */
  readonly lead: string
  readonly startLabel: string
  /** Draws the fields by the function that draws one of them. */
  children(field: (name: Name, label: string, help?: string) => ReactNode): ReactNode
}

/** The form of automatic play, which starts once none of its fields is wrong. */
export function RunForm<Name extends string, Run extends object>(form: Props<Name, Run>) {
  const { id, typed, faults, lead, startLabel, children } = form
  const [wrong, setWrong] = useState<{ readonly name: Name; readonly nth: number }>()
  const begin = () => {
    const run = form.read()
    if (typeof run === 'string') return setWrong({ name: run, nth: (wrong?.nth ?? 0) + 1 })
    form.sheets.close()
    form.start(run)
  }
  return (
    <div className="form">
      <p>{lead}</p>
      {children((name, label, help) => (
        <NumberField
          id={`${id}-${name}`}
          label={label}
          help={help}
          text={typed[name]}
          type={text => (typed[name] = text)}
          nthFault={wrong?.name === name ? wrong.nth : undefined}
          fault={faults[name]}
          enter={begin}
        />
      ))}
      <button type="button" className="play" data-tone="ember" onClick={begin}>
        {startLabel}
      </button>
    </div>
  )
}

type FieldProps = {
  readonly id: string
  readonly label: string
  readonly help: string | undefined
  readonly text: string
  type(text: string): void
  readonly fault: string
  /** How many faults of the form have been found up to this one, if the field is wrong. */
  readonly nthFault: number | undefined
  enter(): void
}

function NumberField({ id, label, help, text, type, fault, nthFault, enter }: FieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const note = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    if (nthFault === undefined) return
    input.current!.focus()
    // The error is beside the field, and may lie behind the button.
    note.current!.scrollIntoView({ block: 'nearest' })
  }, [nthFault])
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        inputMode="numeric"
        autoComplete="off"
        maxLength={13}
        defaultValue={text}
        aria-describedby={help && `${id}-help`}
        aria-invalid={nthFault === undefined ? undefined : true}
        onChange={event => type(event.target.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          // The focus goes to the big button, which this key must not press.
          event.preventDefault()
          enter()
        }}
      />
      {help !== undefined && (
        <p className="hint" id={`${id}-help`}>
          {help}
        </p>
      )}
      {nthFault !== undefined && (
        // A fault that is found again is another alert.
        <p key={nthFault} ref={note} className="note wrong" role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}
