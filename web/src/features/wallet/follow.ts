import { useStore } from '@ruka/client/store'
import { readTransaction } from '@ruka/contract/addresses'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api.ts'
import { fieldOf } from '../../lib/device.ts'
import { track } from '../../lib/events.ts'
import { failureOf } from '../../lib/failure.ts'
import { refreshMe } from '../../lib/poll-me.ts'
import { pushConnected } from '../../lib/push-connected.ts'
import { type Intent, intents, keepIntent, ownIntent } from './intent.ts'
import { receiptOf, stepsOf, type Step } from './steps.ts'
import { takenOf, type Taken } from './taxed.rules.ts'
import { isOver, nextPhase, phaseOf, pollMs, type Phase } from './wait.rules.ts'

export type Followed = {
  readonly phase: Phase
  readonly elapsedMs: number
  /** The receipt of M-PESA; empty until it is known. */
  readonly receipt: string
  /** What the law took, where it took something. */
  readonly taken: Taken | undefined
  /** Its steps, where the server reports them. */
  readonly steps: readonly Step[]
  /** Whether the last request failed for lack of a network. */
  readonly offline: boolean
}

/** Follows a payment to its end: by the socket, by polling, and again when the page becomes visible. */
export function useFollowed(intent: Intent & { readonly id: string }): Followed {
  const connected = useStore(pushConnected)
  const [phase, setPhase] = useState<Phase>(intent.kind === 'topup' ? 'requested' : 'held')
  const [lacksReceipt, setLacksReceipt] = useState(false)
  const elapsedMs = useElapsed(intent.startedMs, !isOver(phase) || lacksReceipt)
  const read = useQuery({
    queryKey: ['transaction', intent.id],
    queryFn: async () => fieldOf(await call(readTransaction, { id: intent.id }), 'data'),
    refetchInterval: pollMs(phase, elapsedMs, { pushConnected: connected, lacksReceipt }),
    refetchOnWindowFocus: !isOver(phase),
    staleTime: 0,
  })
  const { data, error } = read
  useEffect(() => {
    if (data !== undefined) {
      const news = phaseOf(intent.kind, fieldOf(data, 'state'), fieldOf(data, 'status'))
      setPhase(now => nextPhase(now, news))
      setLacksReceipt((news === 'credited' || news === 'paid') && fieldOf(data, 'receipt') === null)
      // A server without this extra answers 404: the outcome then shows only in the list and the balance.
    } else if (error !== null && failureOf(error).status === 404) setPhase(now => nextPhase(now, 'unknown'))
  }, [data, error, intent.kind])
  const over = isOver(phase)
  useEffect(() => {
    if (over) void refreshMe()
    if (phase === 'credited') track({ event: 'deposit_credited' })
  }, [over, phase])
  return {
    phase,
    elapsedMs,
    receipt: receiptOf(data),
    taken: takenOf(data),
    steps: stepsOf(data),
    offline: !over && error !== null && failureOf(error).status === 0,
  }
}

/** Forgets a payment once its end has been shown and the player has gone on. */
export function useForgetWhenOver({ kind, player, key }: Intent, phase: Phase): void {
  const over = isOver(phase)
  useEffect(() => {
    if (!over) return
    return () => {
      if (ownIntent(intents.get(), { kind, player })?.key === key) keepIntent({ kind, player }, undefined)
    }
  }, [over, kind, player, key])
}

/** Milliseconds since, once a second while it matters. */
function useElapsed(startedMs: number, running: boolean): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNowMs(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [running])
  return Math.max(0, nowMs - startedMs)
}
