import type { Submission } from '../rail.ts'
import { isTokenTrouble, type DarajaAnswer } from './client.ts'
import { resultCode } from './fields.ts'

/**
 * Sorts an answer by whether the request can have been taken. Some of Daraja's codes differ only in their
 * text.
 */
export function submission<Ids>(
  answer: DarajaAnswer,
  idsOf: (body: Readonly<Record<string, unknown>>) => Ids | null,
): Submission<Ids> {
  switch (answer.kind) {
    case 'unsent':
      return { received: 'busy', code: answer.code }
    case 'lost':
      return { received: 'unknown', code: answer.code }
    case 'ok': {
      const code = resultCode(answer.body['ResponseCode'])
      // An unclear answer may belong to a request that was taken.
      if (code === null) return { received: 'unknown', code: 'unreadable' }
      if (code !== '0') return { received: 'refused', code }
      const ids = idsOf(answer.body)
      return ids ? { received: 'accepted', ids } : { received: 'unknown', code: 'unreadable' }
    }
    case 'rejected':
      return rejected(answer)
  }
}

function rejected(answer: Extract<DarajaAnswer, { kind: 'rejected' }>): Submission<never> {
  const { code, status, text } = answer
  if (code === '500.001.1001' && /unable to lock subscriber/i.test(text))
    return { received: 'busy', code, subscriberBusy: true }
  // Spike arrest, "System is busy", quota and an invalid token are refused in front of the product.
  if (code === '500.003.02' || code === '500.003.03' || status === 429 || isTokenTrouble(answer))
    return { received: 'busy', code }
  if (status < 500 || (code === '500.001.1001' && /merchant does not exist|wrong credentials/i.test(text)))
    return { received: 'refused', code }
  return { received: 'unknown', code }
}
