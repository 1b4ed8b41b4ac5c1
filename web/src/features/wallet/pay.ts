import { createStore } from '@ruka/client/store'
import { deposit, withdraw, withdrawBonus } from '@ruka/contract/addresses'
import type { Api } from '@ruka/contract/api'
import { call } from '../../lib/api.ts'
import { fieldOf } from '../../lib/device.ts'
import { type Failure, failureOf, isRefusal } from '../../lib/failure.ts'
import { queries } from '../../lib/queries.ts'
import { type Intent, intentFor, intents, keepIntent, ownIntent } from './intent.ts'

type Wish = Pick<Intent, 'kind' | 'amount' | 'player'>
/** What was answered: the intent to follow, or only a message where the server gives no id to follow. */
export type Paid = { readonly intent: Intent | undefined; readonly message: string | undefined }

/** Codes that say that a request may still be at work, so its key must not be given up. */
const UNDECIDED = new Set(['request_in_progress', 'too_many_requests', 'token_not_valid', 'log_in_again'])

/**
 * Whether the server certainly did nothing and will not do it either, so that the next try is a new request.
 */
export const isDecided = (failure: Failure): boolean =>
  isRefusal(failure) && !UNDECIDED.has(failure.code ?? '')

/** Codes that turn a request away unread: one that was never sent before was answered, and is not at work. */
const TURNED_AWAY = new Set(['too_many_requests', 'token_not_valid', 'log_in_again'])
export const isTurnedAway = ({ code, status }: Failure): boolean =>
  TURNED_AWAY.has(code ?? '') || status === 401

/** The keys of this page's unanswered requests; an answer may still come. */
export const underway = createStore<ReadonlySet<string>>(new Set())

const VERBS = { topup: deposit, withdraw, 'bonus-withdraw': withdrawBonus } as const
type Verb = 'deposit' | 'withdraw' | 'withdrawBonus'

/**
 * Sends a deposit or withdrawal under the key of its intent. A refusal ends the intent; no answer, or a
 * server at fault, keeps it, so that the next try of the same amount is the same request.
 * @throws CallFailed
 */
export async function pay(wish: Wish): Promise<Paid> {
  const before = ownIntent(intents.get(), wish)
  const intent = intentFor(before, wish, Date.now())
  keepIntent(wish, intent)
  underway.set(new Set([...underway.get(), intent.key]))
  try {
    const request = { amount: wish.amount, method: 'mpesa' } as const
    const options = { idempotencyKey: intent.key }
    const reply: unknown = await call<Api[Verb]>(VERBS[wish.kind], request, options)
    const data = fieldOf(reply, 'data')
    const [id, msisdn, message] = ['id', 'msisdn', 'message'].map(field => fieldOf(data, field))
    const followed =
      typeof id === 'string' || typeof id === 'number'
        ? { ...intent, id: String(id), ...(typeof msisdn === 'string' ? { msisdn } : {}) }
        : undefined
    keepIntent(wish, followed)
    void queries.invalidateQueries({ queryKey: ['transactions'] })
    return { intent: followed, message: typeof message === 'string' ? message : undefined }
  } catch (thrown) {
    const failure = failureOf(thrown)
    if (isDecided(failure) || (before !== intent && isTurnedAway(failure))) keepIntent(wish, undefined)
    throw thrown
  } finally {
    underway.set(new Set([...underway.get()].filter(key => key !== intent.key)))
  }
}
