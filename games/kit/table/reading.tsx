import { useEffect, useEffectEvent, useState } from 'react'
import { Failure, Waiting } from './states.tsx'

type Props<Data> = {
  ask(): Promise<{ readonly data: Data } | { readonly refused: unknown }>
  taken(data: Data): void
  readonly failure: string
}

/**
 * In place of what is asked for: that it is on its way, or a failure with another try. An answer that arrives once
 * this is no longer shown is dropped.
 */
export function Reading<Data>({ ask, taken, failure }: Props<Data>) {
  const [hasFailed, setFailed] = useState(false)
  const read = useEffectEvent(async (left: AbortSignal) => {
    const answer = await ask().catch(() => undefined)
    if (left.aborted) return
    if (!answer || 'refused' in answer) setFailed(true)
    else taken(answer.data)
  })
  useEffect(() => {
    if (hasFailed) return
    const leaving = new AbortController()
    void read(leaving.signal)
    return () => leaving.abort()
  }, [hasFailed])
  return hasFailed ? <Failure text={failure} again={() => setFailed(false)} /> : <Waiting />
}
