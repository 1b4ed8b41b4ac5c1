import { createStore } from '@ruka/client/store'
import { askSambaza, confirmSambaza } from '@ruka/contract/addresses'
import { call } from '../../lib/api.ts'
import { fieldOf, onRemembered, recall, remember } from '../../lib/device.ts'
import { failureOf } from '../../lib/failure.ts'
import { isDecided, isTurnedAway, underway } from './pay.ts'

/**
 * A transfer between its two calls. Kept on the device, without the code, so that a closed dialog or a reload
 * goes on where it was; only as long as the code works, or until the outcome of a confirmation is known.
 */
export type Draft = {
  /** The Idempotency-Key of the first call: the same when it is sent again because no answer came. */
  readonly key: string
  /** The player whose it is: another one on the same device neither sees, resumes nor replaces it. */
  readonly player: string
  /** In canonical form. */
  readonly recipient: string
  readonly amount: number
  readonly startedMs: number
  /** There once the server asked for the code. */
  readonly refNo?: string
  /** A confirmation was sent and has no answer. */
  readonly tried?: boolean
}
export type Wish = Pick<Draft, 'player' | 'recipient' | 'amount'>

const KEY = 'ruka.sambaza'
const CODE_MS = 5 * 60_000
/** As long as the server knows an answer to repeat. */
const TRIED_MS = 24 * 3_600_000

const isWorthKeeping = ({ startedMs, tried }: Draft, nowMs: number): boolean =>
  nowMs - startedMs < (tried === true ? TRIED_MS : CODE_MS)

/** One of each player. */
export const drafts = createStore<readonly Draft[]>(read())

export function keepDraft(player: string, draft: Draft | undefined): void {
  const others = drafts.get().filter(kept => kept.player !== player)
  const kept = draft === undefined ? others : [...others, draft]
  remember(KEY, kept.length === 0 ? undefined : kept)
  drafts.set(kept)
}

/** The player's own draft, while it is worth going on with. */
export const ownDraft = (open: readonly Draft[], player: string, nowMs: number): Draft | undefined =>
  open.find(draft => draft.player === player && isWorthKeeping(draft, nowMs))

/**
 * The draft to send: the open one when it asks for the same and got no answer, else a new one with its own
 * key.
 */
export function draftFor(open: Draft | undefined, wish: Wish, nowMs: number): Draft {
  const same =
    open !== undefined &&
    open.refNo === undefined &&
    open.player === wish.player &&
    open.recipient === wish.recipient &&
    open.amount === wish.amount
  return same ? open : { ...wish, key: crypto.randomUUID(), startedMs: nowMs }
}

/**
 * The first call. A server that gives a reference asks for the code, and the draft is kept for it; one that
 * gives none is done, with its message.
 * @throws CallFailed; the draft stays when the request may still be at work.
 */
export async function askCode(draft: Draft): Promise<string | undefined> {
  try {
    const { amount, recipient } = draft
    const reply: unknown = await call(askSambaza, { amount, recipient }, { idempotencyKey: draft.key })
    const [refNo, message] = ['ref_no', 'message'].map(name => fieldOf(fieldOf(reply, 'data'), name))
    const asksCode = (typeof refNo === 'string' && refNo !== '') || typeof refNo === 'number'
    keepDraft(
      draft.player,
      asksCode ? { ...draft, refNo: String(refNo), startedMs: Date.now(), tried: false } : undefined,
    )
    return asksCode ? undefined : typeof message === 'string' ? message : ''
  } catch (thrown) {
    if (isDecided(failureOf(thrown)) && isKept(draft)) keepDraft(draft.player, undefined)
    throw thrown
  }
}

/**
 * The second call; gives the server's message. @throws CallFailed; the draft remembers that no answer came.
 */
export async function sendCode(draft: Draft, code: string, key: string): Promise<string | undefined> {
  const { amount, refNo = '' } = draft
  keepDraft(draft.player, { ...draft, tried: true })
  underway.set(new Set([...underway.get(), draft.key]))
  try {
    const reply: unknown = await call(
      confirmSambaza,
      { amount, code, ref_no: refNo },
      { idempotencyKey: key },
    )
    const message = fieldOf(fieldOf(reply, 'data'), 'message')
    return typeof message === 'string' && message !== '' ? message : undefined
  } catch (thrown) {
    const failure = failureOf(thrown)
    if (isDecided(failure) || (draft.tried !== true && isTurnedAway(failure)))
      keepDraft(draft.player, { ...draft, tried: false })
    throw thrown
  } finally {
    underway.set(new Set([...underway.get()].filter(each => each !== draft.key)))
  }
}

const isKept = ({ key }: Draft): boolean => drafts.get().some(kept => kept.key === key)

function read(): readonly Draft[] {
  const saved = recall(KEY)
  return (Array.isArray(saved) ? saved : [])
    .flatMap(kept => readDraft(kept) ?? [])
    .filter(draft => isWorthKeeping(draft, Date.now()))
}

function readDraft(saved: unknown): Draft | undefined {
  const [key, player, recipient, refNo] = ['key', 'player', 'recipient', 'refNo'].map(name =>
    fieldOf(saved, name),
  )
  const [amount, startedMs] = ['amount', 'startedMs'].map(name => Number(fieldOf(saved, name)))
  if (typeof key !== 'string' || typeof player !== 'string' || typeof recipient !== 'string') return
  if (!amount || !startedMs) return
  const tried = fieldOf(saved, 'tried') === true
  return {
    key,
    player,
    recipient,
    amount,
    startedMs,
    tried,
    ...(typeof refNo === 'string' ? { refNo } : {}),
  }
}

if (typeof window !== 'undefined') onRemembered(KEY, () => drafts.set(read()))
