import type { LeagueRound, LeagueTeam } from '@ruka/contract/league'
import { fill } from '../../../kit/fill.ts'
import { momentsOf, readGoals } from '../live/goals.rules.ts'
import { keyOf } from '../live/league-state.rules.ts'
import { fullTimeAt, phaseOf, shareOfPlay } from '../live/phase.rules.ts'
import * as words from '../locales/league.en.json'
import type { LeagueApp } from './app-context.ts'
import { JITTER_MS, SETTLED_MS } from './settled.ts'

type Options = Pick<
  LeagueApp,
  'clock' | 'state' | 'slips' | 'settlements' | 'demo' | 'isPlayer' | 'views' | 'said' | 'shell'
>

/**
 * Does what the clock asks for: picks leave the slip when betting on them ends, own bets are read when a round has
 * been played, and screen readers are told of each goal of the match that is watched.
 *
 * @param onGone hears how many picks left the slip
 */
export function watchRounds(app: Options, onGone: (count: number) => void): void {
  const { clock, state, settlements, slips, demo, isPlayer, shell } = app
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
    }
    tellGoals(app, nowMs)
    if (!isPlayer && nowMs - demoAtMs > DEMO_MS) {
      demoAtMs = nowMs
      void demo.settle()
    }
  })
}

const DEMO_MS = 2_000

let told = ''
let no = 0
const KEPT = 3

/** Says each goal of the watched match once; what fell before one began to watch is not told. */
function tellGoals({ state, views, said }: Options, nowMs: number): void {
  const view = views.get()
  const league = state.get()
  const round = league?.rounds[0]
  if (view.name !== 'live' || !league || !round?.drawn) return
  if (phaseOf(round, nowMs, league.roundMs) !== 'playing') return
  const goals = readGoals(round.drawn.results[view.match] ?? '')
  const share = shareOfPlay(round, nowMs, league.roundMs)
  const count = momentsOf(goals).filter(moment => moment <= share).length
  const name = `${league.league} ${keyOf(round)} ${view.match} ${count}`
  if (name === told) return
  const isNext = told === `${league.league} ${keyOf(round)} ${view.match} ${count - 1}`
  told = name
  if (!isNext) return
  const text = goalText(league.teams, round, { match: view.match, count })
  said.set([...said.get(), { no: (no += 1), text }].slice(-KEPT))
}

/** `Goal for Nakuru Flamingos, 23′. Nakuru Flamingos 1, Voi Elephants 0.` */
export function goalText(
  teams: readonly LeagueTeam[],
  { fixtures, drawn }: LeagueRound,
  { match, count }: { readonly match: number; readonly count: number },
): string {
  const goals = readGoals(drawn?.results[match] ?? '').slice(0, count)
  const [homeAt, awayAt] = fixtures[match]!
  const [home, away] = [teams[homeAt]!.name, teams[awayAt]!.name]
  const { side, minute } = goals.at(-1)!
  const ofHome = goals.filter(goal => goal.side === 'home').length
  return fill(words.goalSaid, {
    team: side === 'home' ? home : away,
    minute,
    home,
    away,
    homeGoals: ofHome,
    awayGoals: goals.length - ofHome,
  })
}
