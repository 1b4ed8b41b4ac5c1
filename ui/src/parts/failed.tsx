import { CloudOff } from 'lucide-react'
import { Button } from './button.tsx'
import { Empty } from './empty.tsx'

type Props = {
  readonly text: string
  readonly retryLabel: string
  readonly busy: boolean
  readonly onRetry: () => void
}

/** The place of something that could not be loaded, with the way to try again. */
export function Failed({ text, retryLabel, busy, onRetry }: Props) {
  return (
    <Empty bad icon={CloudOff} text={text}>
      <Button busy={busy} onClick={onRetry}>
        {retryLabel}
      </Button>
    </Empty>
  )
}
