import { createStore } from '@ruka/client/store'
import { fieldOf, onRemembered, recall, remember } from '../../lib/device.ts'
import type { Kind } from './wait.rules.ts'

/**
 * A payment that was requested and is not settled. Stored on the device from before the request leaves, so
 * that a lost answer, a closed dialog or a reload resumes it instead of paying twice. `id` is there once the
 * server answered.
 */
export type Intent = {
  readonly kind: Kind
  /** The Idempotency-Key: one for each intent, the same on every retry of it. */
  readonly key: string
  readonly amount: number
  /** The player whose it is: another one on the same device neither sees, resumes nor replaces it. */
  readonly player: string
  readonly startedMs: number
  readonly id?: string
  readonly msisdn?: string
}

/** Where a pending payment is stored. */
export type Place = Pick<Intent, 'kind' | 'player'>

/**
 * One of each kind and player: a deposit in between must not make a withdrawal that got no answer forget its
 * key.
 */
export type Intents = readonly Intent[]

const KEY = 'ruka.payment'
const KINDS = ['topup', 'withdraw', 'bonus-withdraw'] as const satisfies readonly Kind[]
/** Older than this the server has long decided; the transactions list shows how. */
const FORGET_MS = 24 * 3_600_000

const isAt = ({ kind, player }: Place, place: Place): boolean =>
  kind === place.kind && player === place.player

export const intents = createStore<Intents>(read())

export function keepIntent(place: Place, intent: Intent | undefined): void {
  const others = intents.get().filter(kept => !isAt(kept, place))
  const kept = intent === undefined ? others : [...others, intent]
  remember(KEY, kept.length === 0 ? undefined : kept)
  intents.set(kept)
}

/** The player's own open intent of a kind. */
export const ownIntent = (open: Intents, place: Place): Intent | undefined =>
  open.find(intent => isAt(intent, place))

/** The player's payments under way that the server has answered, the newest first. */
export const ownFollowed = (open: Intents, player: string): readonly (Intent & { readonly id: string })[] =>
  open
    .flatMap(intent =>
      intent.player === player && intent.id !== undefined ? [{ ...intent, id: intent.id }] : [],
    )
    .toSorted((one, other) => other.startedMs - one.startedMs)

/**
 * The intent to send: the open one when it asks for the same and got no answer, else a new one with its own
 * key.
 */
export function intentFor(
  open: Intent | undefined,
  wish: Pick<Intent, 'kind' | 'amount' | 'player'>,
  nowMs: number,
): Intent {
  const same = open !== undefined && open.id === undefined && isAt(open, wish) && open.amount === wish.amount
  return same ? open : { ...wish, key: crypto.randomUUID(), startedMs: nowMs }
}

function read(): Intents {
  const saved = recall(KEY)
  return (Array.isArray(saved) ? saved : []).flatMap(kept => readIntent(kept) ?? [])
}

function readIntent(saved: unknown): Intent | undefined {
  const [kind, key, player] = ['kind', 'key', 'player'].map(name => fieldOf(saved, name))
  const [amount, startedMs] = ['amount', 'startedMs'].map(name => Number(fieldOf(saved, name)))
  const [id, msisdn] = ['id', 'msisdn'].map(name => fieldOf(saved, name))
  if (!isKind(kind) || typeof key !== 'string' || typeof player !== 'string') return
  if (!amount || !startedMs || Date.now() - startedMs > FORGET_MS) return
  return {
    kind,
    key,
    player,
    amount,
    startedMs,
    ...(typeof id === 'string' ? { id } : {}),
    ...(typeof msisdn === 'string' ? { msisdn } : {}),
  }
}

if (typeof window !== 'undefined') onRemembered(KEY, () => intents.set(read()))

function isKind(kind: unknown): kind is Kind {
  return KINDS.some(known => known === kind)
}
