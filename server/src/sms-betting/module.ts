import type { Ctx } from '../platform/context/context.ts'
import type { Module } from '../platform/process/module.ts'
import { openDesk } from './answer-message.ts'
import { sweepCodes } from './event-codes.ts'
import { serveSmsHook } from './hook.ts'
import { sweepMessages } from './messages.ts'
import { MESSAGE_JOB } from './store-messages.ts'

const HOUR_MS = 3_600_000

/** Bets by SMS to the operator's short code. */
export const smsBettingModule: Module = {
  name: 'sms-betting',
  register(ctx) {
    const answer = openDesk(ctx)
    ctx.jobs.on(MESSAGE_JOB, payload => answer(idOf(payload)))
  },
  hooks: serveSmsHook,
  routines: ctx => [{ name: 'sweep', everyMs: HOUR_MS, run: () => sweep(ctx) }],
}

function idOf(payload: unknown): string {
  const { id } = payload as { id?: unknown }
  if (typeof id !== 'string') throw new Error('a job of a message without its id')
  return id
}

async function sweep(ctx: Ctx): Promise<void> {
  while ((await sweepMessages(ctx)) > 0);
  await sweepCodes(ctx)
}
