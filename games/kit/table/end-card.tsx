import { useEffect, useRef } from 'react'
import type { Ending } from '../endings.ts'

/** The card that ends play in this frame, with the reason and the next step. */
export function EndCard({ ending }: { readonly ending: Ending | undefined }) {
  const action = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (ending) action.current?.focus()
  }, [ending])
  if (!ending) return null
  return (
    <div className="end" role="alert">
      <div className="card">
        <h2>{ending.title}</h2>
        <p>{ending.text}</p>
        {ending.action && (
          <button ref={action} type="button" className="play" data-tone="ember" onClick={ending.action.run}>
            {ending.action.label}
          </button>
        )}
      </div>
    </div>
  )
}
