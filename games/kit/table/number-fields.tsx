import { useLayoutEffect, useRef, useState } from 'react'

type Form<Name extends string> = {
  /** The ids of the fields begin with it. */
  readonly id: string
  /** What was typed last, for the next use on this page. */
  readonly typed: Record<Name, string>
  readonly faults: Readonly<Record<Name, string>>
  /** Begins with what is typed, or returns the name of the first field that is wrong. */
  begin(): Name | undefined
}

/**
 * The fields of a form that begins something once none of them is wrong.
 *
 * @returns a function that draws one of the fields, and what the button of the form does.
 */
export function useNumberFields<Name extends string>({ id, typed, faults, begin }: Form<Name>) {
  const [wrong, setWrong] = useState<{ readonly name: Name; readonly nth: number }>()
  const tryToBegin = () => {
    const name = begin()
    if (name !== undefined) setWrong({ name, nth: (wrong?.nth ?? 0) + 1 })
  }
  const field = (name: Name, label: string, help?: string) => (
    <NumberField
      id={`${id}-${name}`}
      label={label}
      help={help}
      text={typed[name]}
      type={text => (typed[name] = text)}
      nthFault={wrong?.name === name ? wrong.nth : undefined}
      fault={faults[name]}
      enter={tryToBegin}
    />
  )
  return { field, begin: tryToBegin }
}

type Props = {
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

function NumberField({ id, label, help, text, type, fault, nthFault, enter }: Props) {
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
