import { type KeyboardEvent, useId } from 'react'

type Props<T extends string> = {
  readonly label: string
  readonly tabs: readonly { readonly value: T; readonly title: string }[]
  readonly value: T
  readonly onChange: (value: T) => void
  readonly children: React.ReactNode
}

/** Tabs with the arrow keys of the pattern; one panel whose content the caller swaps. */
export function Tabs<T extends string>({ label, tabs, value, onChange, children }: Props<T>) {
  const id = useId()
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    const at = tabs.findIndex(tab => tab.value === value)
    const next = tabs[(at + step + tabs.length) % tabs.length]
    if (next === undefined) return
    event.preventDefault()
    onChange(next.value)
    document.getElementById(`${id}-${next.value}`)?.focus()
  }
  return (
    <>
      <div
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        className="flex flex-wrap gap-1 rounded-control border border-line bg-raised p-1"
        onKeyDown={move}
      >
        {tabs.map(tab => (
          <button
            key={tab.value}
            id={`${id}-${tab.value}`}
            type="button"
            role="tab"
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            className={`min-h-11 flex-1 rounded-[8px] px-3 text-14 max-[16rem]:px-1 font-semibold transition duration-150 ${
              tab.value === value ? 'bg-raised-2 text-text inset-ring inset-ring-control-line' : 'text-muted'
            }`}
            onClick={() => onChange(tab.value)}
          >
            {tab.title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  )
}
