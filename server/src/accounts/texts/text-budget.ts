import { Counter } from 'prom-client'
import type { Ctx } from '../../platform/context/context.ts'
import { takeFromBudget } from '../../platform/db/rate-limit.ts'
import { readPlayerByPhone } from '../players/player.ts'

/**
 * `players`: codes for registered phones only, which may use the whole budget. `open`: messages that anyone
 * can cause, limited to a part. `answers`: what phones asked for by SMS, in a budget of the same size of its
 * own.
 */
export type TextPart = 'players' | 'open' | 'answers'

const HOUR_MS = 3_600_000
/** This part of the budget is reserved for the codes of registered players. */
const RESERVED = 0.4

/** A message that is over the budget of all players; its job tries again. */
class OverBudget extends Error {}

/**
 * The budget of messages over all players: it bounds an attacker with many phones and addresses, and the cost
 * of an attack. The metric is the alarm: `over` stays at 0 unless there is one, or the budget is too small.
 */
export function openTextBudget(ctx: Ctx): { take(message: { part: TextPart; to: string }): Promise<void> } {
  const { clock, config, db, log, metrics } = ctx
  const texts = new Counter({
    name: 'ruka_texts_total',
    help: 'Messages by SMS that were within the budget of all players, and over it, by part',
    labelNames: ['part', 'budget'],
    registers: [metrics.registry],
  })
  const budgetsOf = (messages: 'texts' | 'answers') => [
    // The hour first: what it refuses takes nothing of the day.
    { name: `accounts.${messages}.hour`, most: config.SMS_PER_HOUR, windowMs: HOUR_MS },
    { name: `accounts.${messages}.day`, most: config.SMS_PER_DAY, windowMs: 24 * HOUR_MS },
  ]
  return {
    async take({ part, to }) {
      // A code for an unregistered phone counts as open.
      const isOpen = part === 'players' && (await readPlayerByPhone(db.read, to)) === undefined
      const label = isOpen ? 'open' : part
      for (const { name, most, windowMs } of budgetsOf(part === 'answers' ? 'answers' : 'texts')) {
        const limit = label === 'open' ? Math.max(1, Math.floor(most * (1 - RESERVED))) : most
        if (await takeFromBudget(db.read, clock, { name, limit, windowMs }, 'all')) continue
        texts.inc({ part: label, budget: 'over' })
        log.error({ budget: name, part: label }, 'the budget of messages is used up; this one waits')
        throw new OverBudget('the budget of messages is used up')
      }
      texts.inc({ part: label, budget: 'within' })
    },
  }
}
