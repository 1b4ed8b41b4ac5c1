import { openLazy } from '@ruka/client/lazy'
import { openTurns } from '../../kit/turns.ts'
import type { makeWinMoment, MomentHost } from '../../kit/win/win-moment.tsx'
import type { Payment } from '../../kit/win/win.rules.ts'

/** What comes later than this would lie over the next flight. */
const LATE_MS = 2_000

/** The moments of wins, whose code is fetched with the first bet: a flight pays seconds after it. */
export function lazyMoment(host: MomentHost) {
  const code = openLazy(() => import('../../kit/win/win-moment.tsx'))
  let moment: ReturnType<typeof makeWinMoment> | undefined
  const turns = openTurns()
  const load = async () => {
    const { makeWinMoment } = await code.fetch()
    return (moment ??= makeWinMoment(host))
  }
  return {
    load: () => void load().catch(() => undefined),
    clear() {
      // A moment whose code is on its way is not shown any more.
      turns.begin()
      moment?.clear()
    },
    show(payment: Payment, quick: boolean) {
      const { isLast } = turns.begin()
      if (moment) return moment.show(payment, quick)
      const atMs = performance.now()
      load().then(
        loaded => {
          if (isLast() && performance.now() - atMs < LATE_MS) loaded.show(payment, quick)
        },
        () => undefined,
      )
    },
  }
}
