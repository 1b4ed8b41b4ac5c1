import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'

type Props = {
  readonly text: string
  readonly label: string
  readonly doneLabel: string
  /** Said where the browser does not let it be copied. */
  readonly refusedLabel: string
}

/**
 * Copies a text and says so; where the browser refuses, it says that too: the text beside it can still be
 * selected.
 */
export function CopyButton({ text, label, doneLabel, refusedLabel }: Props) {
  const [came, setCame] = useState<'done' | 'refused'>()
  const done = came === 'done'
  useEffect(() => {
    if (came === undefined) return
    const timer = setTimeout(() => setCame(undefined), came === 'done' ? 2000 : 6000)
    return () => clearTimeout(timer)
  }, [came])
  const copy = () => {
    // Absent on pages without a secure connection.
    const { clipboard } = navigator as Partial<Navigator>
    if (clipboard === undefined) setCame('refused')
    else
      clipboard.writeText(text).then(
        () => setCame('done'),
        () => setCame('refused'),
      )
  }
  const Icon = done ? Check : Copy
  return (
    <span className="flex shrink-0 items-center">
      <span role="status" className={came === 'refused' ? 'text-12 text-muted' : 'sr-only'}>
        {came === undefined ? '' : done ? doneLabel : refusedLabel}
      </span>
      <button
        type="button"
        aria-label={done ? doneLabel : label}
        className="grid size-11 shrink-0 place-items-center rounded-control text-ember-text hover:bg-raised-2"
        onClick={copy}
      >
        <Icon className="size-5" aria-hidden="true" />
      </button>
    </span>
  )
}
