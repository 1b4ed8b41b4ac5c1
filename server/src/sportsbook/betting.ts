import type { Ctx } from '../platform/context.ts'
import { groupWriter } from '../wagers/index.ts'
import type { SlipAsked } from './judge-slip.rules.ts'
import { placeSlips, type SlipVerdict } from './place-slips.ts'

/** Places slips in groups, as they arrive. */
export const openBetting = (ctx: Ctx): ((slip: SlipAsked) => Promise<SlipVerdict>) =>
  groupWriter<SlipAsked, SlipVerdict>(ctx, (tx, slips, group) => placeSlips(tx, ctx, slips, group))
