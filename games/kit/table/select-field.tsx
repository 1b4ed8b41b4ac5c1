type Props<Value extends string | number> = {
  readonly id: string
  readonly label: string
  readonly options: readonly (readonly [value: Value, text: string])[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** A choice from a list, under its label. */
export function SelectField<Value extends string | number>(props: Props<Value>) {
  const { id, label, options, value, onChange } = props
  return (
    <label className="small-field" htmlFor={id}>
      <span>{label}</span>
      <select id={id} value={value} onChange={event => onChange(options[event.target.selectedIndex]![0])}>
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
