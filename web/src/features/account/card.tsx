import type { ReactNode } from 'react'

type Props = {
  readonly title: string
  readonly lead: string
  readonly children: ReactNode
  readonly foot?: ReactNode
}

/** The frame of the log-in and registration forms. */
export function FormCard({ title, lead, children, foot }: Props) {
  return (
    <div className="mx-auto w-full max-w-md px-4 py-6 md:py-12">
      <div className="md:rounded-sheet md:border md:border-line md:bg-raised md:p-8">
        <h1 className="text-28 font-extrabold">{title}</h1>
        <p className="mt-1 mb-6 text-muted">{lead}</p>
        {children}
        {foot !== undefined && <p className="mt-6 text-center text-14 text-muted">{foot}</p>}
      </div>
    </div>
  )
}
