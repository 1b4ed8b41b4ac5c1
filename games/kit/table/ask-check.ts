import type { CheckAnswers } from './check.tsx'

type Ways = { answered(): void; leave(): void; readMore(): void; isOpen(): boolean }
/** The pause before a failed opening of the check is repeated: no bet is sent until it is answered. */
const AGAIN_MS = 4_000

/** Opens the reality check when the game requests it. */
export function makeAskCheck(
  open: (answers: CheckAnswers) => void,
  ways: Ways,
): (asking: boolean, nowMs: number) => void {
  let openedAtMs: number | undefined
  return (asking, nowMs) => {
    if (!asking) openedAtMs = undefined
    else if (openedAtMs === undefined || (nowMs - openedAtMs > AGAIN_MS && !ways.isOpen())) {
      openedAtMs = nowMs
      const leave = () => {
        ways.answered()
        ways.leave()
      }
      open({ goOn: ways.answered, leave, readMore: ways.readMore })
    }
  }
}
