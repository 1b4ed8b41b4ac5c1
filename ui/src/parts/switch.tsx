type Props = {
  readonly label: string
  /** What it does, in a line. */
  readonly help?: string
  readonly checked: boolean
  readonly onChange: (next: boolean) => void
}

/** On or off, at once; the whole row is the target. */
export function Switch({ label, help, checked, onChange }: Props) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      className="flex min-h-12 w-full items-center justify-between gap-4 text-left font-semibold"
      onClick={() => onChange(!checked)}
    >
      <span className={help === undefined ? '' : 'py-2.5'}>
        {label}
        {help !== undefined && <span className="block text-14 font-normal text-muted">{help}</span>}
      </span>
      <span
        className={`flex h-7 w-12 shrink-0 items-center rounded-full border p-0.5 transition duration-150 ease-out ${
          checked ? 'border-ember bg-ember' : 'border-control-line bg-raised-2'
        }`}
      >
        <span
          className={`size-5 rounded-full transition duration-150 ease-out ${
            checked ? 'translate-x-5 bg-on-ember' : 'bg-control-line'
          }`}
        />
      </span>
    </button>
  )
}
