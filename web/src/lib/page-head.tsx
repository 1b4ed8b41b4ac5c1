import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'
import { unbroken } from '@ruka/ui/parts/unbroken'

type Props = {
  readonly title: string
  /** Where it belongs to, and what the way back there is called. */
  readonly back: string
  readonly backLabel: string
  readonly lead?: string | undefined
}

/** The head of a screen that belongs to another: the way back, its name, and what it is for. */
export function PageHead({ title, back, backLabel, lead }: Props) {
  return (
    <header>
      <div className="flex items-center gap-1">
        <Link
          href={back}
          aria-label={backLabel}
          title={backLabel}
          className="-ml-2 grid size-11 shrink-0 place-items-center rounded-control hover:bg-raised-2"
        >
          <ArrowLeft className="size-5" aria-hidden="true" />
        </Link>
        <h1 className="min-w-0 text-28 font-extrabold text-balance wrap-break-word max-[16rem]:text-20">
          {title}
        </h1>
      </div>
      {lead !== undefined && <p className="mt-2 max-w-prose text-pretty text-muted">{unbroken(lead)}</p>}
    </header>
  )
}
