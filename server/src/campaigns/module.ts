import { accountsEvents } from '../accounts/index.ts'
import type { Ctx } from '../platform/context/context.ts'
import { oneByOne } from '../platform/events/event-types.ts'
import type { Module } from '../platform/process/module.ts'
import { wagersEvents } from '../wagers/index.ts'
import { campaignActions } from './campaign-actions.ts'
import { campaignsAudits } from './audit.ts'
import { proveChainsOpen, renewChains, resealChains } from './jackpots/chains.ts'
import { countCorrected, countSettled } from './count-wagers.ts'
import { drawWaiting } from './jackpots/draw-waiting.ts'
import { dropPots } from './jackpots/drop-pots.ts'
import { drawDrops } from './jackpots/drops.ts'
import { gatherEntrants } from './jackpots/entrants.ts'
import { finishJackpots } from './jackpots/end-jackpot.ts'
import { campaignsEvents } from './model/events.ts'
import { finishBoards } from './boards/finish-boards.ts'
import type { Campaigns } from './open-campaigns.ts'
import { postOpenContributions } from './jackpots/post-open.ts'
import { withdraw } from './running/run-campaign.ts'
import { sweepJournal } from './counting/sweep-journal.ts'

/** One consumer for all types, so that a correction is handled behind the settlement that it corrects. */
const CONSUMER = 'campaigns'
const DAY_MS = 86_400_000
/** Pots and boards are shown a second late at most; what a batch costs is mostly the same for one wager and many. */
const GATHER_MS = 200

type Program = Ctx & { readonly campaigns: Campaigns }

export const campaignsModule: Module<Program> = {
  name: 'campaigns',
  register(program) {
    const { events, campaigns } = program
    events.subscribe(
      wagersEvents.settled,
      CONSUMER,
      (tx, published) => countSettled(tx, program, campaigns, published),
      { gatherMs: GATHER_MS },
    )
    events.subscribe(wagersEvents.corrected, CONSUMER, (tx, published) =>
      countCorrected(tx, program, campaigns, published),
    )
    events.subscribe(
      accountsEvents.playerExcluded,
      CONSUMER,
      oneByOne((tx, { payload: { playerId, at } }) => withdraw(tx, { playerId, atMs: at })),
    )
  },
  async seed(ctx) {
    await proveChainsOpen(ctx)
    await renewChains(ctx)
  },
  async worker(ctx) {
    tellOfSeedsOnly(ctx)
    return { stop: async () => undefined }
  },
  routines: program => [
    { name: 'drop-pots', everyMs: 1_000, run: () => dropPots(program, program.campaigns.chains) },
    // A long outage of the public values leaves many stakes to draw.
    { name: 'draw-jackpots', everyMs: 1_000, hungAfterMs: DAY_MS, run: () => drawJackpots(program) },
    { name: 'finish-boards', everyMs: 1_000, run: () => finishBoards(program) },
    { name: 'post-contributions', everyMs: 5_000, run: () => postOpenContributions(program) },
    // A long journal takes hours the first time.
    { name: 'gather-entrants', everyMs: 60_000, hungAfterMs: DAY_MS, run: () => gatherEntrants(program) },
    { name: 'sweep-journal', everyMs: 60_000, run: () => sweepJournal(program) },
    { name: 'renew-chains', everyMs: 60_000, run: () => renewChains(program) },
  ],
  reseal: resealChains,
  events: campaignsEvents,
  audits: campaignsAudits,
  staffActions: campaignActions,
}

/** The draws that have waited for a public value: of stakes first, since a stake may win a pot before its deadline. */
export async function drawJackpots(program: Program): Promise<void> {
  await drawWaiting(program, program.campaigns)
  await drawDrops(program, program.campaigns)
  await finishJackpots(program, program.campaigns.registry)
}

/** An operator who leaves the public value out in production is to know what players are told. */
function tellOfSeedsOnly({ config, log }: Pick<Ctx, 'config' | 'log'>): void {
  if (config.RUKA_ENV === 'production' && config.JACKPOT_BEACON === 'none')
    log.warn(
      { JACKPOT_BEACON: config.JACKPOT_BEACON },
      'new chains of mystery jackpots are drawn from their seeds alone, so that a holder of the seeds could choose who wins, and the widget says so to players',
    )
}
