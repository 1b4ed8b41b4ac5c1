/** How long after a press the second tap of a double tap is ignored: a game may be ready again before it. */
const ECHO_MS = 500

/**
 * Tells whether a click is the second one of a double tap, so that a double tap never stakes or moves twice.
 */
export function makeDoubleTapGuard() {
  let pressedAtMs = -Infinity
  return ({ detail, timeStamp }: Pick<MouseEvent, 'detail' | 'timeStamp'>): boolean => {
    if (detail > 1 && timeStamp - pressedAtMs < ECHO_MS) return true
    pressedAtMs = timeStamp
    return false
  }
}
