import { refusals, type RefusalCode } from '@ruka/contract/refusals'
import type { CrashServerMessage } from '@ruka/contract/crash'

/** The answer that something a player sent was refused; `id` is the message's own, `text` stands where a figure makes it clearer. */
export const refuse = (
  id: string,
  code: RefusalCode,
  text: string = refusals[code].text,
): Extract<CrashServerMessage, { t: 'refused' }> => ({ t: 'refused', id, code, text })
