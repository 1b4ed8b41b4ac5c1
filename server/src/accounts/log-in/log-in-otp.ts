import { OTP_LENGTH } from '@ruka/contract/accounts'
import type { Ctx } from '../../platform/context/context.ts'
import { countQuietly } from '../../platform/db/rate-limit.ts'
import { Refused } from '../../platform/base/refused.ts'
import { issueCode, tryCode, type CodeFor } from '../texts/codes.ts'
import { limits } from '../model/limits.ts'
import { logInText, sendCodeText } from '../texts/text-messages.ts'

/**
 * Requires the code beside a password, and gives the right code, to be used up with what it allows. A wrong
 * password takes the same steps with a decoy code: it sends nothing, neither voids the owner's code nor uses
 * up its tries, and is answered alike.
 * @throws Refused('otp_required') without a code, once one is sent; 'otp_wrong'
 */
export async function askOtp(
  ctx: Ctx,
  { msisdn, otp, right }: { msisdn: string; otp: string; right: boolean },
): Promise<CodeFor> {
  const of = { purpose: right ? 'log-in' : 'log-in-decoy', msisdn } as const
  if (otp !== '') {
    if (!(await tryCode(ctx.db.read, ctx, of, otp))) throw new Refused('otp_wrong')
    return of
  }
  const sends = await countQuietly(
    ctx.db.read,
    ctx.clock,
    limits.logInSendsPerPhoneDay,
    `${of.purpose} ${msisdn}`,
  )
  if (sends.within)
    await ctx.db.tx(async tx => {
      const code = await issueCode(tx, ctx, of, { length: OTP_LENGTH, isDecoy: !right })
      const text = logInText({ code, host: new URL(ctx.config.SITE_ORIGIN).hostname })
      await sendCodeText(tx, ctx, { purpose: of.purpose, to: msisdn, text })
    })
  throw new Refused('otp_required')
}
