import type { Module } from '../platform/module.ts'
import { leagueActions } from './league-actions.ts'
import { openLeagues } from './leagues.ts'
import { runLeagues } from './run-leagues.ts'
import { proveSeasonsOpen, resealSeasons } from './seasons.ts'
import { virtualsAudits } from './audit.ts'

/** Virtual football: two leagues whose matches are bet on in the sportsbook. */
export const virtualsModule: Module = {
  name: 'virtuals',
  // A file of names that cannot be used stops the start.
  register: ctx => void openLeagues(ctx),
  seed: proveSeasonsOpen,
  engine: ctx => runLeagues(ctx),
  reseal: resealSeasons,
  audits: virtualsAudits,
  staffActions: leagueActions,
}
