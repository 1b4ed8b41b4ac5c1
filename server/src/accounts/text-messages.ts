import type { Ctx } from '../platform/context.ts'
import type { Tx } from '../platform/db.ts'
import { CODE_MS } from './limits.ts'

const JOB = 'accounts.sms'

/** What a phone may be told about a registration. The sender's id names the site. */
export type RegistrationNews = 'pin' | 'taken' | 'barred'

/** Plain GSM letters and at most 160 of them: one message each. */
export function registrationText(
  news: RegistrationNews,
  { pin, host }: { pin: string; host: string },
): string {
  // The last line lets a browser on the phone offer the PIN by itself, to this site only (WebOTP).
  if (news === 'pin')
    return `${pin} is your registration PIN. It works for 5 minutes. Never share it with anyone.\n\n@${host} #${pin}`
  if (news === 'taken')
    return 'You already have an account with this number. Log in, or reset your password. If it was not you who tried to register, ignore this message.'
  return 'This number cannot open an account. If you think this is a mistake, contact support.'
}

/** Sends a message once the transaction has committed; a later one to the same phone replaces one that still waits. */
export const sendText = (tx: Tx, ctx: Ctx, { to, text }: { to: string; text: string }): Promise<void> =>
  ctx.jobs.enqueue(tx, JOB, { to, text, untilMs: ctx.clock.now() + CODE_MS }, { key: `${JOB}:${to}` })

/** Names the job that hands messages to the gateway. A message whose code has run out is dropped, and its job with it. */
export function nameTextJob(ctx: Ctx): void {
  ctx.jobs.on(JOB, async payload => {
    const { to, text, untilMs } = payload as { to: string; text: string; untilMs: number }
    if (ctx.clock.now() < untilMs) await ctx.sms.send({ to, text })
  })
}
