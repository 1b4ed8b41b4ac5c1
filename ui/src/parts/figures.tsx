import type { ReactNode } from 'react'

type Props = {
  readonly label?: string
  /** Names with their values; the last one may be the sum. */
  readonly figures: readonly {
    readonly name: ReactNode
    readonly value: ReactNode
    readonly sum?: boolean
  }[]
}

/** Amounts under each other, with their names before them. */
export function Figures({ label, figures }: Props) {
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-14" aria-label={label}>
      {figures.map(({ name, value, sum = false }, at) => (
        <div key={at} className={`col-span-2 grid grid-cols-subgrid ${sum ? 'font-semibold' : ''}`}>
          <dt className={sum ? '' : 'text-muted'}>{name}</dt>
          <dd className="num text-right">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
