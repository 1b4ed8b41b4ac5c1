import type { Ctx } from '../../platform/context/context.ts'
import { seal, unseal } from '../../platform/context/seal.ts'
import { openTextBudget, type TextPart } from './text-budget.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { CodeFor } from './codes.ts'
import { nairobiDay } from '../model/exclusion-time.ts'
import { CODE_MS } from '../model/limits.ts'

const JOB = 'accounts.sms'

/** An exclusion of the phone, which runs until `untilMs` or ended then. */
export type Exclusion = { readonly untilMs: number; readonly ended: boolean }
/** The messages about a registration. The sender's id names the site. */
export type RegistrationNews = 'pin' | 'taken' | 'barred' | 'closed' | Exclusion

/** Plain GSM letters and at most 160 of them: one message each. */
export function registrationText(
  news: RegistrationNews,
  { pin, host }: { pin: string; host: string },
): string {
  // The last line lets a browser on the phone offer the PIN by itself, to this site only (WebOTP).
  if (news === 'pin')
    return `${pin} is your registration PIN. Ni PIN yako ya kujisajili. It expires in 5 minutes. Never share it. Usimpe mtu.\n\n@${host} #${pin}`
  if (typeof news === 'object') return excludedText(news)
  if (news === 'closed')
    return 'The account with this number is closed and cannot be reopened here. If this is a mistake, contact support. Akaunti hii imefungwa. Wasiliana nasi.'
  if (news === 'taken')
    return 'You already have an account with this number. Log in or reset your password. Not you? Ignore this. Tayari una akaunti. Ingia au weka nenosiri jipya.'
  return 'This number cannot open an account. If this is a mistake, contact support. Nambari hii haiwezi kufungua akaunti. Wasiliana nasi.'
}

/** The messages about a new password. */
export type ResetNews = 'code' | 'unknown' | 'closed' | Exclusion

/** As `registrationText`. */
export function resetText(news: ResetNews, { code, host }: { code: string; host: string }): string {
  if (news === 'code')
    return `${code} is your code for a new password. Msimbo wa nenosiri jipya. Expires in 5 minutes. Never share it. Usimpe mtu.\n\n@${host} #${code}`
  if (typeof news === 'object') return excludedText(news)
  if (news === 'unknown')
    return 'Someone asked to reset a password, but this number has no account. Not you? Ignore this. Nambari hii haina akaunti. Kama si wewe, puuza ujumbe huu.'
  return 'This account is closed, so its password cannot be reset. If this is a mistake, contact support. Akaunti hii imefungwa. Wasiliana nasi.'
}

const excludedText = ({ untilMs, ended }: Exclusion): string =>
  ended
    ? `Your self-exclusion ended on ${nairobiDay(untilMs)}. To reopen your account, contact support. Kujizuia kwako kumeisha. Wasiliana nasi ufunguliwe akaunti.`
    : `You excluded yourself from betting until ${nairobiDay(untilMs)}. You cannot log in or register before then. Umejizuia kucheza hadi tarehe hiyo.`

/** The code beside a password. */
export const logInText = ({ code, host }: { code: string; host: string }): string =>
  `${code} is your code to log in. Ni msimbo wa kuingia. Expires in 5 minutes. Not you? Change password. Usimpe mtu.\n\n@${host} #${code}`

export const LOG_IN_ALARM =
  'Wrong passwords were tried on your account. It is safe. Kuna aliyejaribu nenosiri lisilo sahihi. Akaunti iko salama. Usimpe mtu msimbo.'

export const PASSWORD_CHANGED =
  'Your password was changed and all devices were logged out. Not you? Contact support now. Nenosiri lako limebadilishwa. Si wewe? Wasiliana nasi.'

export const PASSKEY_ADDED =
  'A passkey was added to your account. Not you? Reset your password now: that removes it. Ufunguo wa siri umeongezwa. Si wewe? Weka nenosiri jipya.'

export const exclusionText = (untilMs: number): string =>
  `You excluded yourself from betting until ${nairobiDay(untilMs)}. We are sending your cash to this number by M-PESA. Umejizuia kucheza. Pesa zako zinatumwa.`

/** `from` is the short code that it answers, where it does. */
type Text = { readonly to: string; readonly text: string; readonly from?: string }
/**
 * A message as its job has it: sealed, since rows of jobs are read by many and a code in one is as good as a
 * password.
 */
type Waiting = { readonly sealed: string; readonly part: TextPart; readonly untilMs?: number }

const sealed = (ctx: Ctx, { to, text, from }: Text): string =>
  seal(ctx, JOB, Buffer.from(JSON.stringify({ to, text, from }))).toString('base64')

/**
 * Sends a message about a code once the transaction has committed. A later one of the same purpose to the
 * same phone replaces one that still waits, since its code is void, and one whose code has run out is
 * dropped.
 */
export const sendCodeText = (
  tx: Tx,
  ctx: Ctx,
  { purpose, to, text }: Text & { readonly purpose: CodeFor['purpose'] },
): Promise<void> =>
  ctx.jobs.enqueue(
    tx,
    JOB,
    {
      sealed: sealed(ctx, { to, text }),
      part: partOf(purpose),
      // A decoy is the same work, and is dropped by its job.
      untilMs: purpose === 'log-in-decoy' ? 0 : ctx.clock.now() + CODE_MS,
    },
    { key: `${JOB}:${purpose}:${to}` },
  )

/**
 * Reports to a phone what happened, once the transaction has committed: never replaced, and tried for about
 * three days.
 */
export const sendNewsText = (tx: Tx, ctx: Ctx, { to, text }: Text): Promise<void> =>
  ctx.jobs.enqueue(tx, JOB, { sealed: sealed(ctx, { to, text }), part: 'open' }, { attemptsMax: 25 })

/**
 * Answers a message that a phone sent to a short code, once the transaction has committed. Such answers have
 * a budget of their own, so that no number of them holds a code back.
 */
export const sendAnswerText = (tx: Tx, ctx: Ctx, answer: Required<Text>): Promise<void> =>
  ctx.jobs.enqueue(tx, JOB, { sealed: sealed(ctx, answer), part: 'answers' })

/**
 * Anyone can have a registration's PIN sent; all other codes are for players, if the phone belongs to one.
 */
const partOf = (purpose: CodeFor['purpose']): TextPart => (purpose === 'registration' ? 'open' : 'players')

/**
 * Names the job that hands messages to the gateway: the one place that all pass. A message whose code has run
 * out is dropped, and its job with it; one that is over the budget is tried again later.
 */
export function nameTextJob(ctx: Ctx): void {
  const budget = openTextBudget(ctx)
  ctx.jobs.on(JOB, async payload => {
    const { sealed: secret, part, untilMs = Infinity } = payload as Waiting
    if (ctx.clock.now() >= untilMs) return
    const message = JSON.parse(unseal(ctx, JOB, Buffer.from(secret, 'base64')).toString()) as Text
    const { to, text } = message
    await budget.take({ part, to })
    await ctx.sms.send(message).catch((error: unknown) => {
      // A job's error is stored with the job and logged: it has neither the message nor the phone.
      const said = error instanceof Error ? error.message : 'unknown'
      throw new Error(`the gateway took no message: ${said.replaceAll(text, '…').replaceAll(to, '…')}`)
    })
  })
}
