import { useEffect, useState } from 'react'
import { formatCountdown } from '../countdown.ts'

type Props = {
  /** The end, by the clock of the device, in milliseconds. */
  readonly untilMs: number
  /** What ends, for screen readers: they read the time when they come to it, not each second. */
  readonly label: string
  readonly onEnd?: () => void
}

/** The time that is left, which changes with each full second. */
export function Countdown({ untilMs, label, onEnd }: Props) {
  const [leftMs, setLeftMs] = useState(() => untilMs - Date.now())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const left = untilMs - Date.now()
      setLeftMs(left)
      if (left > 0) timer = setTimeout(tick, left % 1000 || 1000)
      else onEnd?.()
    }
    tick()
    return () => clearTimeout(timer)
  }, [untilMs, onEnd])
  return (
    <span role="timer" aria-live="off" aria-label={`${label}: ${formatCountdown(leftMs)}`} className="num">
      {formatCountdown(leftMs)}
    </span>
  )
}
