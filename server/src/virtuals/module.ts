import type { Ctx } from '../platform/context/context.ts'
import type { Module } from '../platform/process/module.ts'
import { nameGames, seedProduct } from '../catalogue/index.ts'
import { END_TICKETS, endTickets, retryTickets } from './jackpot/end-tickets.ts'
import { jackpotActions } from './jackpot/jackpot-actions.ts'
import { jackpotAudits } from './jackpot/jackpot-audit.ts'
import { JACKPOT_GAME } from './jackpot/lists.ts'
import { exportAction } from './export-season.ts'
import { leagueActions } from './league-actions.ts'
import { openLeagues } from './leagues.ts'
import { runLeagues } from './run-leagues.ts'
import { proveSeasonsOpen, resealSeasons } from './seasons.ts'
import { virtualsAudits } from './audit.ts'

/** Virtual football: two leagues whose matches are bet on in the sportsbook. */
export const virtualsModule: Module = {
  name: 'virtuals',
  checkConfig: config => void openLeagues({ config }),
  register(ctx) {
    ctx.jobs.on(END_TICKETS, payload => endTickets(ctx, payload))
  },
  async seed(ctx) {
    await proveSeasonsOpen(ctx)
    await seedProduct(ctx.db.read, JACKPOT_GAME)
    await nameGames(ctx.db.read, openLeagues(ctx))
  },
  engine(ctx) {
    tellOfChainOnly(ctx)
    return runLeagues(ctx)
  },
  routines: ctx => [{ name: 'retry-tickets', everyMs: 60_000, run: () => retryTickets(ctx) }],
  reseal: resealSeasons,
  audits: [...virtualsAudits, ...jackpotAudits],
  staffActions: [...leagueActions, exportAction, ...jackpotActions],
}

/** An operator who leaves the public value out in production is to know what players are told. */
function tellOfChainOnly({ config, log }: Pick<Ctx, 'config' | 'log'>): void {
  if (config.RUKA_ENV === 'production' && config.LEAGUE_BEACON === 'none')
    log.warn(
      { LEAGUE_BEACON: config.LEAGUE_BEACON },
      'new seasons of the virtual leagues are drawn from their seeds alone, without a public value, and the page says so to players',
    )
}
