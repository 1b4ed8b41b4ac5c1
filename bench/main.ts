import { audit } from './audit.ts'
import { campaigns, campaignsBeside } from './campaigns.ts'
import { casino } from './casino.ts'
import { crash } from './crash.ts'
import { reconnect } from './crash/reconnect.ts'
import { events } from './events.ts'
import { cashOuts } from './fairness/cash-out.ts'
import { crashRounds } from './fairness/crash-rounds.ts'
import { instantGames } from './fairness/instant-games.ts'
import { jackpots } from './fairness/jackpot.ts'
import { leagueMatches } from './fairness/league.ts'
import { pricing } from './fairness/pricing.ts'
import { fanout } from './fanout.ts'
import { kills } from './feed/kill-loop.ts'
import { quotas } from './feed/quotas.ts'
import { rates } from './feed/rates.ts'
import { lineOf, type Figure } from './harness/figures.ts'
import { idle } from './idle.ts'
import { league } from './league.ts'
import { leagueSeason } from './league-season.ts'
import { settle } from './league/settle.ts'
import { me } from './me.ts'
import { moneySoak } from './money-soak.ts'
import { oddsFanout } from './odds-fanout.ts'
import { season } from './season.ts'
import { callbacks } from './soak/callbacks.ts'
import { sportsbook } from './sportsbook.ts'
import { stakes } from './stakes.ts'
import { databaseStall } from './stall.ts'
import { hostileSockets } from './stall/hostile.ts'
import { reads } from './stall/reads.ts'

/**
 * `npm run bench -- NAME [PART …]`: prints one JSON line a figure, `{name, value, unit, baseline, ratio}`, of
 * all parts or of those that are named. A baseline is measured beside its figure in the same run; machines
 * are shared and noisy, so figures are medians and the ratios are what counts.
 */
type Measure = () => readonly Figure[] | Promise<readonly Figure[]>
/** What measures one subject, in parts that run alone as well. */
type Bench = Measure | Readonly<Record<string, Measure>>

// Lighthouse is large: no bench without it should carry it.
const web = async () => (await import('./web.ts')).web()
const sportsWeb = async () => (await import('./sports-web.ts')).sportsWeb()
const pages = async () => (await import('./games.ts')).games()
const visits = async () => (await import('./games/visits.ts')).visits()
const frames = async () => (await import('./games/frames.ts')).frames()
const verify = async () => (await import('./games/verify.ts')).verify()

const benches: Readonly<Record<string, Bench>> = {
  audit,
  campaigns: { journal: campaigns, beside: campaignsBeside },
  casino,
  crash: { rounds: crash, reconnect },
  events,
  fairness: {
    'cash-outs': cashOuts,
    league: leagueMatches,
    crash: crashRounds,
    instant: instantGames,
    jackpots,
    pricing,
  },
  fanout,
  feed: { rates, quotas, kills },
  games: { pages, visits, frames, verify },
  idle,
  league: { round: league, settle, season: leagueSeason },
  me,
  'money-soak': { flows: moneySoak, callbacks },
  'odds-fanout': oddsFanout,
  sportsbook: { slips: sportsbook, season },
  'sports-web': sportsWeb,
  stakes,
  stall: { sockets: hostileSockets, database: databaseStall, reads },
  web,
}

const usage = (text: string) => {
  process.stderr.write(`${text}\n`)
  process.exitCode = 2
}
const print = (figures: readonly Figure[]) => {
  for (const figure of figures) process.stdout.write(`${lineOf(figure)}\n`)
}

const [name = '', ...wanted] = process.argv.slice(2)
const bench = benches[name]
if (!bench) usage(`npm run bench -- NAME [PART …], where NAME is one of: ${Object.keys(benches).join(', ')}`)
else if (typeof bench === 'function') print(await bench())
else {
  const unknown = wanted.find(part => !bench[part])
  if (unknown === undefined)
    for (const [part, measure] of Object.entries(bench)) {
      if (wanted.length === 0 || wanted.includes(part)) print(await measure())
    }
  else usage(`${name} has no part ${unknown}; its parts are: ${Object.keys(bench).join(', ')}`)
}
