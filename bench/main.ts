import type { Figure } from './harness/figures.ts'
import { audit } from './audit.ts'
import { callbacks } from './callbacks.ts'
import { campaigns } from './campaigns.ts'
import { campaignsStakes } from './campaigns-stakes.ts'
import { casino } from './casino.ts'
import { crash } from './crash.ts'
import { events } from './events.ts'
import { fairness } from './fairness.ts'
import { fanout } from './fanout.ts'
import { feed } from './feed.ts'
import { clientFrames } from './client-frames.ts'
import { idle } from './idle.ts'
import { jackpot } from './jackpot.ts'
import { leagueSettle } from './league-settle.ts'
import { kills } from './kills.ts'
import { league } from './league.ts'
import { leagueFrames } from './league-frames.ts'
import { leagueKills } from './league-kills.ts'
import { leagueSeason } from './league-season.ts'
import { leagueVerify } from './league-verify.ts'
import { me } from './me.ts'
import { moneySoak } from './money-soak.ts'
import { pricing } from './pricing.ts'
import { reads } from './reads.ts'
import { season } from './season.ts'
import { sportsbook } from './sportsbook.ts'
import { stakes } from './stakes.ts'
import { stall } from './stall.ts'
import { oddsFanout } from './odds-fanout.ts'
import { reconnectStorm } from './reconnect-storm.ts'

/**
 * `npm run bench -- NAME`: prints one JSON line a figure, `{name, value, unit, baseline, ratio}`. A baseline is measured
 * beside its figure in the same run; machines are shared and noisy, so figures are medians and the ratios are
 * what counts.
 */
// Lighthouse is large: no bench without it should carry it.
const web = async () => (await import('./web.ts')).web()
const sportsWeb = async () => (await import('./sports-web.ts')).sportsWeb()
const games = async () => (await import('./games.ts')).games()
const benches = {
  audit,
  callbacks,
  campaigns,
  'campaigns-stakes': campaignsStakes,
  casino,
  crash,
  events,
  fairness,
  fanout,
  feed,
  'client-frames': clientFrames,
  games,
  idle,
  jackpot,
  kills,
  league,
  'league-frames': leagueFrames,
  'league-kills': leagueKills,
  'league-season': leagueSeason,
  'league-verify': leagueVerify,
  'league-settle': leagueSettle,
  me,
  'money-soak': moneySoak,
  'odds-fanout': oddsFanout,
  pricing,
  reads,
  season,
  sportsbook,
  'sports-web': sportsWeb,
  stakes,
  stall,
  web,
  'reconnect-storm': reconnectStorm,
} as const satisfies Record<string, () => Promise<readonly Figure[]>>

const name = process.argv[2] ?? ''
const bench = Object.entries(benches).find(([known]) => known === name)?.[1]
if (!bench) {
  process.stderr.write(`npm run bench -- NAME, where NAME is one of: ${Object.keys(benches).join(', ')}\n`)
  process.exitCode = 2
} else {
  for (const figure of await bench())
    process.stdout.write(`${JSON.stringify({ baseline: null, ratio: null, ...figure })}\n`)
}
