import { refusals, type RefusalCode } from '@ruka/contract/refusals'
import type { CrashServerMessage } from '@ruka/contract/crash'
import type { Issue } from '../../live/index.ts'

/**
 * The refusal of a message; `id` is the message's own, `text` replaces the code's text where a figure helps.
 */
export const refuse = (
  id: string,
  code: RefusalCode,
  text: string = refusals[code].text,
): Extract<CrashServerMessage, { t: 'refused' }> => ({ t: 'refused', id, code, text })

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const COMMANDS = new Set<unknown>(['bet', 'cancel', 'cashOut', 'say', 'report'])

/** The refusal of an invalid command that has a valid id; undefined for any other message. */
export function refusalOfInvalid(
  value: object,
  issues: readonly Issue[],
): Extract<CrashServerMessage, { t: 'refused' }> | undefined {
  if (!('t' in value) || !('id' in value)) return undefined
  const { t, id } = value
  if (!COMMANDS.has(t) || typeof id !== 'string' || !UUID.test(id)) return undefined
  const field = issues[0]?.path[0]
  if (t === 'say' && field === 'text') return refuse(id, 'chat_text_invalid')
  if (field === 'auto') return refuse(id, 'auto_cash_out_invalid')
  const refusal = refuse(id, 'invalid')
  return field === 'stake' ? { ...refusal, text: issues[0]!.message } : refusal
}
