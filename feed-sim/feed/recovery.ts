import type { Clock } from './clock.ts'
import type { Engine } from './engine.ts'
import { isAllowed, kindOf, QUOTA_MEMORY_MS, type Kind } from './quota.rules.ts'
import type { Match } from './match.ts'
import type { Message, Product } from '../messages/message.rules.ts'
import type { Asked } from '../messages/xml.rules.ts'

/** What a recovery is to replay: odds and what is stateful since `afterMs`, of all matches or of one. */
export type Request = {
  readonly product: Product
  readonly what: 'all' | 'odds' | 'stateful'
  readonly afterMs?: number
  readonly event?: number
  readonly asked: Asked & { readonly requestId: number }
}

export type Recoveries = {
  /** Accepts a recovery, which then runs by itself, or refuses it because of the quota. */
  request: (request: Request) => 'accepted' | 'quota'
  readonly counts: { readonly accepted: number; readonly refused: number }
}

/** The messages of a recovery follow its reply. */
const DELAY_MS = 50

export function openRecoveries(parts: {
  clock: Clock
  engine: Engine
  send: (message: Message, asked: Asked) => void
}): Recoveries {
  const { clock, engine, send } = parts
  const times = new Map<string, number[]>()
  const counts = { accepted: 0, refused: 0 }

  const isWithinQuota = (product: Product, kind: Kind): boolean => {
    const nowMs = clock.now()
    const name = `${product}/${kind}`
    const timesMs = (times.get(name) ?? []).filter(atMs => atMs > nowMs - QUOTA_MEMORY_MS)
    const isGranted = isAllowed(kind, timesMs, nowMs)
    times.set(name, isGranted ? [...timesMs, nowMs] : timesMs)
    return isGranted
  }

  const replay = ({ product, what, afterMs = 0, event, asked }: Request): void => {
    const nowMs = clock.now()
    const matches = [...engine.matches.values()].filter(
      match => event === undefined || match.fixture.id === event,
    )
    for (const match of matches) {
      for (const message of what === 'odds' ? [] : statefulOf(match, product, afterMs)) send(message, asked)
      const snapshot = what === 'stateful' ? null : match.snapshot(product, nowMs)
      if (snapshot) send(snapshot, asked)
    }
    send({ type: 'snapshot_complete', product, atMs: nowMs, requestId: asked.requestId }, asked)
  }

  return {
    counts,
    request: request => {
      const ageMs = request.afterMs === undefined ? undefined : clock.now() - request.afterMs
      if (!isWithinQuota(request.product, request.event === undefined ? kindOf(ageMs) : 'event')) {
        counts.refused++
        return 'quota'
      }
      counts.accepted++
      clock.after(DELAY_MS, () => replay(request))
      return 'accepted'
    },
  }
}

const statefulOf = (match: Match, product: Product, afterMs: number): readonly Message[] =>
  match.history.filter(message => message.product === product && message.atMs >= afterMs)
