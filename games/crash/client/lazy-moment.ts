import { openLazy } from '@ruka/client/lazy'
import type { makeWinMoment, MomentHost } from '../../kit/win/win-moment.tsx'
import type { Payment } from '../../kit/win/win.rules.ts'

/** What comes later than this would lie over the next flight. */
const LATE_MS = 2_000

/** The moments of wins, whose code is fetched with the first bet: a flight pays seconds after it. */
export function lazyMoment(host: MomentHost) {
  const code = openLazy(() => import('../../kit/win/win-moment.tsx'))
  let moment: ReturnType<typeof makeWinMoment> | undefined
  const load = async () => {
    const { makeWinMoment } = await code.fetch()
    return (moment ??= makeWinMoment(host))
  }
  return {
    load: () => void load().catch(() => undefined),
    clear: () => moment?.clear(),
    show(payment: Payment, quick: boolean) {
      const atMs = performance.now()
      load().then(
        loaded => {
          if (performance.now() - atMs < LATE_MS) loaded.show(payment, quick)
        },
        () => undefined,
      )
    },
  }
}
