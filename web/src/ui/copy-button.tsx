import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'

type Props = { readonly text: string; readonly label: string; readonly doneLabel: string }

/** Copies a text and says so; where the browser refuses, the text beside it can still be selected. */
export function CopyButton({ text, label, doneLabel }: Props) {
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(false), 2000)
    return () => clearTimeout(timer)
  }, [done])
  const copy = () => {
    navigator.clipboard?.writeText(text).then(
      () => setDone(true),
      () => setDone(false),
    )
  }
  const Icon = done ? Check : Copy
  return (
    <button
      type="button"
      aria-label={done ? doneLabel : label}
      className="grid size-11 shrink-0 place-items-center rounded-control text-ember-text hover:bg-raised-2"
      onClick={copy}
    >
      <Icon className="size-5" aria-hidden="true" />
      <span role="status" className="sr-only">
        {done ? doneLabel : ''}
      </span>
    </button>
  )
}
