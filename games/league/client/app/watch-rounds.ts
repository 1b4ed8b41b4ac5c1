import { keyOf } from '../live/league-state.rules.ts'
import { fullTimeAt } from '../live/phase.rules.ts'
import type { LeagueApp } from './app-context.ts'
import { openTeller } from './teller.ts'

type Options = Pick<
  LeagueApp,
  | 'clock'
  | 'league'
  | 'state'
  | 'slips'
  | 'settlements'
  | 'demo'
  | 'isPlayer'
  | 'views'
  | 'said'
  | 'shell'
  | 'ownBets'
>

/**
 * Does what the clock asks for: picks leave the slip when betting on them ends, own bets are read until
 * all that were played are settled, and screen readers are told what happens.
 *
 * @param onGone hears how many picks left the slip
 */
export function watchRounds(app: Options, onGone: (count: number) => void): void {
  const { clock, state, settlements, slips, demo, isPlayer, shell, ownBets } = app
  const tell = openTeller(app)
  const settled = new Set<string>()
  let demoAtMs = 0
  clock.tick.subscribe(() => {
    const now = state.get()
    const nowMs = clock.now()
    if (!now) return
    const gone = slips.get().legs.filter(({ kickOffMs }) => kickOffMs <= nowMs).length
    if (gone > 0) {
      slips.update(slip => ({ ...slip, legs: slip.legs.filter(({ kickOffMs }) => kickOffMs > nowMs) }))
      onGone(gone)
    }
    for (const round of [...(now.last ? [now.last] : []), ...now.rounds]) {
      const name = `${now.league} ${keyOf(round)}`
      // The page's clock may be behind the server's: the balance waits until the match was shown.
      const isOver = round.state === 'settled' && nowMs >= fullTimeAt(round, now.roundMs)
      if (settled.has(name) || !(isOver || round.state === 'void')) continue
      settled.add(name)
      settlements.set(settlements.get() + 1)
      const jitterMs = Math.random() * JITTER_MS
      if (isPlayer) for (const ms of SETTLED_MS) setTimeout(shell.balanceMoved, ms + jitterMs)
      ownBets.roundEnded(nowMs)
    }
    if (isPlayer) ownBets.tick(nowMs)
    tell(nowMs)
    if (!isPlayer && nowMs - demoAtMs > DEMO_MS) {
      demoAtMs = nowMs
      void demo.settle()
    }
  })
}

const DEMO_MS = 2_000

/** All players hear of a settlement at once: each waits for some time of its own. */
const JITTER_MS = 3_000
/** The balance follows the settlement of bets, which takes some seconds on a busy evening. */
const SETTLED_MS = [2_000, 9_000] as const
