import { useLayoutEffect, useState } from 'react'

/** Why nothing is seen in a frame: a policy of this page forbids it, or its server does not answer. */
export type FrameFault = 'blocked' | 'unreachable'

/** A refusal of the page's policy is reported a moment after the request that it stopped has failed. */
const REPORTED_MS = 200

/**
 * What a browser shows as an empty grey frame, in words. A frame that failed fires `load` like one that did
 * not, and its content is out of reach, so the page's policy is listened to and, for a server of others, its
 * origin is asked whether it answers.
 */
export function useFrameFault({ origin }: URL, isOwn: boolean): FrameFault | undefined {
  const [fault, setFault] = useState<FrameFault>()
  // Before the browser goes on from putting the frame into the page, which is when it may block it.
  useLayoutEffect(() => {
    const asking = new AbortController()
    const { signal } = asking
    let mayAsk = true
    document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI }) => {
        if (!URL.canParse(blockedURI) || new URL(blockedURI).origin !== origin) return
        if (effectiveDirective === 'frame-src') setFault('blocked')
        else if (effectiveDirective === 'connect-src') mayAsk = false
      },
      { signal },
    )
    if (!isOwn) {
      fetch(origin, { mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer', signal }).catch(
        () => {
          setTimeout(() => {
            if (mayAsk && !signal.aborted) setFault(before => before ?? 'unreachable')
          }, REPORTED_MS)
        },
      )
    }
    return () => asking.abort()
  }, [origin, isOwn])
  return fault
}
