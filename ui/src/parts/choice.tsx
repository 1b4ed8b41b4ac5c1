type Props<T extends string> = {
  readonly label: string
  readonly options: readonly { readonly value: T; readonly title: string; readonly lang?: string }[]
  readonly value: T
  readonly onChange: (value: T) => void
}

/** One of a few, all in sight: a row with its label and a button for each option. */
export function Choice<T extends string>({ label, options, value, onChange }: Props<T>) {
  return (
    <div
      role="group"
      aria-label={label}
      className="flex min-h-14 flex-wrap items-center justify-between gap-x-2"
    >
      <span className="font-semibold">{label}</span>
      <span className="flex flex-wrap gap-1">
        {options.map(option => (
          <button
            key={option.value}
            type="button"
            lang={option.lang}
            aria-pressed={option.value === value}
            className={`min-h-11 rounded-control border px-2.5 text-14 font-semibold ${
              option.value === value ? 'border-text' : 'border-transparent text-muted'
            }`}
            onClick={() => onChange(option.value)}
          >
            {option.title}
          </button>
        ))}
      </span>
    </div>
  )
}
