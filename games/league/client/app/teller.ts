import type { LeagueRound, LeagueTeam } from '@ruka/contract/league'
import { virtualEventId } from '@ruka/contract/virtual-ids'
import { fill } from '../../../kit/fill.ts'
import { shortMoney } from '../../../kit/format.ts'
import { shownDemo, type ShownSlip } from '../bets/shown-slip.ts'
import { momentsOf, readGoals } from '../live/goals.rules.ts'
import { keyOf } from '../live/league-state.rules.ts'
import { phaseOf, shareOfPlay } from '../live/phase.rules.ts'
import * as words from '../locales/league.en.json'
import type { LeagueApp } from './app-context.ts'

type Options = Pick<LeagueApp, 'league' | 'state' | 'views' | 'said' | 'demo' | 'isPlayer' | 'ownBets'>

const KEPT = 3
/** Own slips are looked at once in this time, not with each tick. */
const OWN_MS = 1_000

/**
 * Tells screen readers what is seen, each once: the goals of the watched match, the final scores of that match and of
 * those that the player has bets on, and what own bets came to.
 */
export function openTeller(app: Options): (nowMs: number) => void {
  const { said } = app
  let no = 0
  let ownAtMs = 0
  const goals = tellGoals(app)
  const scores = tellScores(app)
  const results = tellResults()
  const say = (text: string | undefined) => {
    if (text) said.set([...said.get(), { no: (no += 1), text }].slice(-KEPT))
  }
  return nowMs => {
    say(goals(nowMs))
    if (nowMs - ownAtMs < OWN_MS) return
    ownAtMs = nowMs
    const own = app.isPlayer ? app.ownBets.shown(nowMs) : demoSlips(app)
    say(scores(nowMs, own))
    say(results(own))
  }
}

const demoSlips = ({ demo }: Options): readonly ShownSlip[] =>
  demo.state.get().slips.map(slip => shownDemo(slip, demo.houseAt))

/** What fell before one began to watch is not told. */
function tellGoals({ state, views }: Options): (nowMs: number) => string | undefined {
  let told = ''
  return nowMs => {
    const view = views.get()
    const league = state.get()
    const round = league?.rounds[0]
    if (view.name !== 'live' || !league || !round?.drawn) return
    if (phaseOf(round, nowMs, league.roundMs) !== 'playing') return
    const share = shareOfPlay(round, nowMs, league.roundMs)
    const goals = readGoals(round.drawn.results[view.match] ?? '')
    const count = momentsOf(goals).filter(moment => moment <= share).length
    const name = `${league.league} ${keyOf(round)} ${view.match}`
    const isNext = told === `${name} ${count - 1}`
    told = `${name} ${count}`
    return isNext ? goalText(league.teams, round, { match: view.match, count }) : undefined
  }
}

/** A round that was not seen being played is not told. */
function tellScores({ league: shown, state, views }: Options) {
  let playing = ''
  let watched: number | undefined
  return (nowMs: number, own: readonly ShownSlip[]): string | undefined => {
    const league = state.get()
    const round = league?.rounds[0]
    if (!league || !round?.drawn) return
    const phase = phaseOf(round, nowMs, league.roundMs)
    const name = `${league.league} ${keyOf(round)}`
    const view = views.get()
    if (phase === 'playing') {
      playing = name
      watched = view.name === 'live' ? view.match : undefined
    }
    if (phase !== 'results' || playing !== name) return
    playing = ''
    const events = new Set(own.flatMap(({ legs }) => legs.map(({ event }) => event)))
    const { season, week } = round
    const matches = round.fixtures
      .map((_, match) => match)
      .filter(
        match =>
          match === watched || events.has(virtualEventId({ league: shown.get().no, season, week, match })),
      )
    if (matches.length === 0) return
    return fill(words.fullTimeSaid, {
      scores: matches.map(match => scoreText(league.teams, round, { match })).join(' '),
    })
  }
}

/** Slips that were open when they were looked at before. */
function tellResults(): (own: readonly ShownSlip[]) => string {
  let open = new Set<string>()
  return own => {
    const over = own.filter(({ id, isOpen }) => !isOpen && open.has(id))
    open = new Set(own.filter(({ isOpen }) => isOpen).map(({ id }) => id))
    return over.map(resultText).join(' ')
  }
}

/** `Your bet on Nakuru Flamingos against Voi Elephants won KES 210.` */
export function resultText({ legs, result: { name, amount } }: ShownSlip): string {
  const [{ home, away } = { home: '', away: '' }] = legs
  const bet = fill(legs.length === 1 ? words.ownSingle : words.ownMulti, { home, away, n: legs.length })
  // Bets on the leagues are not cashed out.
  if (name === 'running' || name === 'cashed_out') return ''
  return fill(words[`own_${name}`], { bet, amount: shortMoney(amount) })
}

type Until = { readonly match: number; readonly count?: number }

/** `Goal for Nakuru Flamingos, 23′. Nakuru Flamingos 1, Voi Elephants 0.` */
export function goalText(teams: readonly LeagueTeam[], round: LeagueRound, until: Until): string {
  const { last, home, away } = scoreOf(teams, round, until)
  const { side, minute } = last!
  return fill(words.goalSaid, {
    team: (side === 'home' ? home : away).name,
    minute,
    score: scoreText(teams, round, until),
  })
}

function scoreText(teams: readonly LeagueTeam[], round: LeagueRound, until: Until): string {
  const { home, away } = scoreOf(teams, round, until)
  return fill(words.scoreSaid, {
    home: home.name,
    away: away.name,
    homeGoals: home.goals,
    awayGoals: away.goals,
  })
}

/** The sides of a match and its score after its first `count` goals; without `count`, its final score. */
function scoreOf(teams: readonly LeagueTeam[], { fixtures, drawn }: LeagueRound, { match, count }: Until) {
  const goals = readGoals(drawn?.results[match] ?? '').slice(0, count)
  const [homeAt, awayAt] = fixtures[match]!
  const ofHome = goals.filter(({ side }) => side === 'home').length
  return {
    last: goals.at(-1),
    home: { name: teams[homeAt]!.name, goals: ofHome },
    away: { name: teams[awayAt]!.name, goals: goals.length - ofHome },
  }
}
