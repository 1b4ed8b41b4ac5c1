import { type FormEvent, type ReactNode, useEffect } from 'react'
import { Alert, FailureAlert } from '@ruka/ui/parts/alert'
import { Button } from '@ruka/ui/parts/button'
import { CodeInput } from '@ruka/ui/parts/code-input'
import { CooldownButton } from '@ruka/ui/parts/cooldown-button'

/**
 * How long the button for another code is disabled, so that one impatient minute does not use up the limit.
 */
const RESEND_REST_MS = 30_000

type Props = {
  readonly onSubmit: (event: FormEvent) => void
  readonly busy: boolean
  readonly button: string
  readonly failures: readonly string[]
  readonly code: Omit<Parameters<typeof CodeInput>[0], 'autoFocus'>
  readonly again: {
    readonly sentMs: number
    /** What is said once another code was sent. */
    readonly said: string | false
    readonly busy: boolean
    readonly label: string
    readonly restingLabel: (seconds: number) => string
    readonly onClick: () => void
  }
  /** Further fields below the code. */
  readonly children?: ReactNode
  /** What stands before the button for another code. */
  readonly beside?: ReactNode
}

/** The form for a code that came by SMS, with a way to have another one sent. */
export function SmsCodeForm({ onSubmit, busy, button, failures, code, again, children, beside }: Props) {
  const { sentMs, said, ...resend } = again
  // The form before it is longer: from its lower end the new title would lie under the header.
  useEffect(() => {
    // Newer browsers return a promise, which is no clean-up.
    scrollTo(0, 0)
  }, [])
  return (
    <form noValidate className="space-y-5" onSubmit={onSubmit}>
      <FailureAlert texts={failures} />
      {said !== false && <Alert tone="info">{said}</Alert>}
      <CodeInput {...code} autoFocus />
      {children}
      <Button type="submit" variant="primary" busy={busy} className="min-h-12 w-full">
        {button}
      </Button>
      <div className="flex gap-2">
        {beside}
        <CooldownButton key={sentMs} untilMs={sentMs + RESEND_REST_MS} {...resend} />
      </div>
    </form>
  )
}
