import type { ReactNode } from 'react'

/** The classes of a filter in a row of chips, for links as for buttons. */
export const chipClass = (active: boolean): string =>
  `flex min-h-11 items-center rounded-full border px-4 text-14 font-semibold whitespace-nowrap ${
    active ? 'border-text bg-text text-sky' : 'border-control-line text-muted hover:text-text'
  }`

/** A row of chips that scrolls sideways on a phone. Its children are list items. */
export function ChipRow({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <nav aria-label={label} className="chips -mx-3 overflow-x-auto px-3 md:mx-0 md:px-0">
      <ul className="flex min-h-11 w-max gap-2">{children}</ul>
    </nav>
  )
}
