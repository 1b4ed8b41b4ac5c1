import type { Lazy } from '@ruka/client/lazy'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { Failure, Waiting } from '../../../kit/table/states.tsx'
import * as words from '../locales/client.en.json'

type Props<Code> = {
  readonly code: Lazy<Code>
  readonly isShown: boolean
  readonly children: (code: Code) => ReactNode
}

/** What is drawn by code that is fetched when it is first shown, and again when it is shown after a failure. */
export function Fetched<Code>({ code, isShown, children }: Props<Code>) {
  const [state, setState] = useState<'unasked' | 'coming' | 'here' | 'failed'>('unasked')
  const ask = () => {
    setState(code.here() ? 'here' : 'coming')
    code.fetch().then(
      () => setState('here'),
      () => setState('failed'),
    )
  }
  const onShown = useEffectEvent(() => {
    if (state === 'unasked' || state === 'failed') ask()
  })
  useEffect(() => {
    if (isShown) onShown()
  }, [isShown])
  const here = code.here()
  if (state === 'here' && here) return children(here)
  if (state === 'failed') return <Failure text={words.notLoaded} again={ask} />
  return state === 'coming' && <Waiting />
}
