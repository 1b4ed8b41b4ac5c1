import { refusals, type RefusalCode } from '@ruka/contract/refusals'
import type { CrashServerMessage } from '@ruka/contract/crash'

/** The answer that something a player sent was refused; `id` is the message's own. */
export const refuse = (id: string, code: RefusalCode): Extract<CrashServerMessage, { t: 'refused' }> => ({
  t: 'refused',
  id,
  code,
  text: refusals[code].text,
})
