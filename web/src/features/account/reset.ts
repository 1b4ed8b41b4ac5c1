import { checkResetCode, resetPassword, sendResetCode } from '@ruka/contract/addresses'
import { call } from '../../lib/api.ts'
import { fieldOf } from '../../lib/device.ts'
import { failureOf, isRefusal } from '../../lib/failure.ts'
import { enter, enterWith } from './enter.ts'

/** Step 1: asks for a code, which voids the one before. */
export const sendCode = async (msisdn: string): Promise<void> => void (await call(sendResetCode, { msisdn }))

/** Step 2. @throws CallFailed, with what is wrong with the code beside its field. */
export const checkCode = (msisdn: string, code: string): Promise<unknown> =>
  call(checkResetCode, { msisdn, code })

/**
 * Step 3: sets the password and logs in. `repeated` says that it was sent before and no answer came: then a
 * code that is used up may have been used by that call, and logging in with the new password shows it.
 */
export async function setPassword(
  { msisdn, code, password }: { msisdn: string; code: string; password: string },
  repeated: boolean,
): Promise<void> {
  const sending = call(resetPassword, { msisdn, code, password })
  const answer: unknown = await sending.catch(async (thrown: unknown) => {
    if (!repeated || !isRefusal(failureOf(thrown))) throw thrown
    return enter(msisdn, password).catch(() => {
      throw thrown
    })
  })
  if (answer === undefined) return
  const access = fieldOf(answer, 'access')
  const refresh = fieldOf(answer, 'refresh')
  if (typeof access !== 'string') return enter(msisdn, password)
  return enterWith({ access, refresh: typeof refresh === 'string' ? refresh : '' })
}
