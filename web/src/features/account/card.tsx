import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { unbroken } from '@ruka/ui/parts/unbroken'

type Props = {
  readonly title: string
  readonly lead: string
  readonly children: ReactNode
  readonly foot?: ReactNode
  /** Stands above the title, so that nothing that appears in the form moves it. */
  readonly back?: { readonly label: string; readonly onBack: () => void }
}

/** The frame of the log-in and registration forms. */
export function FormCard({ title, lead, children, foot, back }: Props) {
  return (
    <div className="mx-auto w-full max-w-md px-4 py-4 md:py-12">
      <div className="md:rounded-sheet md:border md:border-line md:bg-raised md:p-8">
        {back !== undefined && (
          <button
            type="button"
            className="-ml-2 mb-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-14 font-semibold text-muted hover:bg-raised-2"
            onClick={back.onBack}
          >
            <ArrowLeft className="size-5" aria-hidden="true" />
            {back.label}
          </button>
        )}
        <h1 className="text-28 font-extrabold">{title}</h1>
        <p className="mt-1 mb-4 text-muted md:mb-6">{unbroken(lead)}</p>
        {children}
        {foot !== undefined && <p className="mt-6 text-center text-14 text-muted">{foot}</p>}
      </div>
    </div>
  )
}
