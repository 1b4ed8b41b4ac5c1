// The state of a checkbox is its own: it takes no `aria-checked`.
const SWITCH = { type: 'checkbox', role: 'switch' } as const

type Props = {
  readonly id: string
  readonly label: string
  readonly help: string
  readonly on: boolean
  turn(on: boolean): void
}

/** A row with a switch: its label, its description and its state. */
export const Switch = ({ id, label, help, on, turn }: Props) => (
  <div className="setting">
    <label className="switch" htmlFor={id}>
      <span>{label}</span>
      <input
        id={id}
        {...SWITCH}
        aria-describedby={`${id}-help`}
        checked={on}
        onChange={event => turn(event.target.checked)}
      />
      <span className="track" aria-hidden="true" />
    </label>
    <p id={`${id}-help`}>{help}</p>
  </div>
)
