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
    tellFullTime(app, nowMs)
    if (!isPlayer && nowMs - demoAtMs > DEMO_MS) {
      demoAtMs = nowMs
      void demo.settle()
    }
  })
}

const DEMO_MS = 2_000

let told = ''
/** The match that is watched, while it is played. */
let watched = ''
let no = 0
const KEPT = 3

/** Says the score of the watched match at its end. */
function tellFullTime({ state, views, said }: Options, nowMs: number): void {
  const view = views.get()
  const league = state.get()
  const round = league?.rounds[0]
  if (view.name !== 'live' || !league || !round?.drawn) return
  const name = `${league.league} ${keyOf(round)} ${view.match}`
  const phase = phaseOf(round, nowMs, league.roundMs)
  if (phase === 'playing') watched = name
  if (phase !== 'results' || watched !== name) return
  watched = ''
  const count = readGoals(round.drawn.results[view.match] ?? '').length
  const text = fill(words.fullTimeSaid, scoreOf(league.teams, round, { match: view.match, count }).score)
  said.set([...said.get(), { no: (no += 1), text }].slice(-KEPT))
}

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

type Until = { readonly match: number; readonly count: number }

/** The sides of a match, and its score after so many goals. */
function scoreOf(teams: readonly LeagueTeam[], { fixtures, drawn }: LeagueRound, { match, count }: Until) {
  const goals = readGoals(drawn?.results[match] ?? '').slice(0, count)
  const [homeAt, awayAt] = fixtures[match]!
  const homeGoals = goals.filter(({ side }) => side === 'home').length
  const [home, away] = [teams[homeAt]!.name, teams[awayAt]!.name]
  return { last: goals.at(-1), score: { home, away, homeGoals, awayGoals: goals.length - homeGoals } }
}

/** `Goal for Nakuru Flamingos, 23′. Nakuru Flamingos 1, Voi Elephants 0.` */
export function goalText(teams: readonly LeagueTeam[], round: LeagueRound, until: Until): string {
  const { last, score } = scoreOf(teams, round, until)
  const { side, minute } = last!
  return fill(words.goalSaid, { ...score, team: score[side], minute })
}
