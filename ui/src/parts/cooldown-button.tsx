import { useEffect, useState } from 'react'
import { Button } from './button.tsx'

type Props = {
  /** When it is enabled again, by the clock of the device. */
  readonly untilMs: number
  readonly busy: boolean
  readonly disabled?: boolean
  readonly label: string
  readonly restingLabel: (seconds: number) => string
  readonly onClick: () => void
}

const secondsTo = (untilMs: number): number => Math.max(0, Math.ceil((untilMs - Date.now()) / 1000))

/** A button that is disabled for a while and says how long. */
export function CooldownButton({ untilMs, busy, disabled = false, label, restingLabel, onClick }: Props) {
  const [left, setLeft] = useState(() => secondsTo(untilMs))
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(secondsTo(untilMs)), 1000)
    return () => clearTimeout(timer)
  }, [left, untilMs])
  return (
    <Button
      className="num flex-1 px-1 text-14 whitespace-nowrap"
      busy={busy}
      disabled={disabled || left > 0}
      onClick={onClick}
    >
      {left > 0 ? restingLabel(left) : label}
    </Button>
  )
}
