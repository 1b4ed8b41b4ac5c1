import { useStore } from '@ruka/client/store'
import { useLayoutEffect, useRef } from 'react'
import { fill } from '../kit/fill.ts'
import { multiplier } from '../kit/format.ts'
import { play } from '../kit/motion.ts'
import * as words from './locales/client.en.json'
import { kindsOf, mostOf, shortTimes } from './looks.rules.ts'
import type { Spin } from './spin.ts'
import type { WheelStart } from './wheel.rules.ts'

/** The middle of the wheel: the highest multiplier with its odds, and then the result. */
export function Middle({ start, spin }: { readonly start: WheelStart; readonly spin: Spin }) {
  const result = useStore(spin.result)
  const times = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (!result) return
    void play(times.current, [{ opacity: 0, transform: 'scale(.9)' }, {}], { ms: 160 * result.pace })
  }, [result])
  const most = mostOf(start)
  const look = kindsOf(start).find(({ x10000 }) => x10000 === result?.x10000)?.look
  return (
    <p className="middle" aria-hidden="true" data-look={look}>
      <span>{!result && fill(words.oneInPays, { n: most.oneIn })}</span>
      <strong ref={times}>{result ? multiplier(result.x10000 / 100) : shortTimes(most.x10000)}</strong>
    </p>
  )
}
