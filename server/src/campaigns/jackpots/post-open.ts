import type { Ctx } from '../../platform/context/context.ts'
import { isJackpot, isLive, readCampaigns } from '../model/campaigns.ts'
import { lockHead } from '../model/journal.ts'
import { addedCents, reservedCents } from './pot.rules.ts'
import { postContributions, readPots, storePots, type StoredPot } from './pots.ts'

/** Posts what stakes have added where no later stake did: play may have stopped. */
export async function postOpenContributions(ctx: Ctx): Promise<void> {
  const live = (await readCampaigns(ctx.db.read)).filter(isJackpot).filter(isLive)
  if (!(await readPots(ctx.db.read, live)).some(isOpen)) return
  await ctx.db.tx(async tx => {
    await lockHead(tx)
    await storePots(tx, await postContributions(tx, ctx, (await readPots(tx, live)).filter(isOpen)))
  })
}

const isOpen = (pot: StoredPot): boolean =>
  addedCents(pot) !== pot.postedCents || reservedCents(pot) !== pot.reservePostedCents
