import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Action } from '../../lib/events.ts'
import type { Failure } from '../../lib/failure.ts'

const ProvePassword = lazy(() => import('./prove-password.tsx'))

/**
 * The password in the place of a form whose request the server takes only with it; then the same request
 * again.
 */
export function useProof(action: Action) {
  const [wanted, setWanted] = useState(false)
  return {
    /** Whether a request failed without the password, which is required from now on. */
    isWantedBy(failure: Failure): boolean {
      if (failure.code !== 'log_in_again') return false
      setWanted(true)
      return true
    },
    /** What is drawn instead of the form, if anything; `goOn` sends the request again. */
    instead(goOn: () => unknown): ReactNode {
      if (!wanted) return undefined
      const stop = () => setWanted(false)
      return (
        <Suspense fallback={null}>
          <ProvePassword
            action={action}
            onProven={() => {
              stop()
              void goOn()
            }}
            onBack={stop}
          />
        </Suspense>
      )
    },
  }
}
