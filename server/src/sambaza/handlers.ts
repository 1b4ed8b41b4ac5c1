import { maskPhone } from '@ruka/contract/phone'
import type { Ctx } from '../platform/context/context.ts'
import type { Handlers } from '../platform/http/http.ts'
import { Refused } from '../platform/base/refused.ts'
import { askSambaza } from './ask.ts'
import { confirmSambaza } from './confirm.ts'
import { shownKes } from './texts.ts'

/** `enabled` is the site's flag `enableSambaza`: what the shell does not offer, the server refuses. */
export function sambazaHandlers(
  ctx: Ctx,
  { enabled }: { enabled: boolean },
): Pick<Handlers, 'askSambaza' | 'confirmSambaza'> {
  const mustBeOn = () => {
    if (!enabled) throw new Refused('sambaza_off')
  }
  return {
    async askSambaza({ session, requestKey, ip, body: { amount, recipient } }) {
      mustBeOn()
      const { refNo, msisdn } = await askSambaza(ctx, { ...session, requestKey, amount, recipient, ip })
      return { data: { ref_no: refNo, message: `Enter the code we sent to ${maskPhone(msisdn)} by SMS` } }
    },
    async confirmSambaza({ session, ip, body: { amount, code, ref_no: refNo } }) {
      mustBeOn()
      const sent = await confirmSambaza(ctx, { ...session, refNo, amount, code, ip })
      return {
        data: { message: `You sent ${shownKes(sent.cents)} to ${maskPhone(sent.recipient_msisdn)}` },
      }
    },
  }
}
