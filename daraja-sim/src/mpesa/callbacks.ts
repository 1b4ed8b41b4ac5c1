import { noFaults, strikes } from './faults.ts'
import { requestId } from './identifiers.ts'
import type { CallbackEnd, CallbackNotice, Change } from './state.ts'
import { track, type World } from './world.ts'

/** How long the gateway waits for the business to answer a callback. */
const ANSWER_TIMEOUT_MS = 10_000

type Queued = Extract<Change, { change: 'callback-queued' }>

/** The change that queues a callback. Record it with its event, then pass its notice to sendCallback. */
export function callbackQueued(
  world: World,
  about: { kind: CallbackNotice['kind']; url: string; body: unknown },
): Queued {
  const notice = {
    id: requestId(world.random),
    kind: about.kind,
    url: about.url,
    body: JSON.stringify(about.body),
    queuedAtMs: world.clock.now(),
  }
  return { change: 'callback-queued', notice }
}

/** Delivers one callback as the faults say; never throws. Daraja does not retry, so neither does this. */
export function sendCallback(world: World, notice: CallbackNotice): Promise<void> {
  return track(world, deliver(world, notice))
}

/** Sends what was queued when the simulator last stopped. */
export function resumeCallbacks(world: World): void {
  for (const { notice, sent } of world.state.callbacks.values()) {
    // A validation is repeated with its payment.
    if (sent.length === 0 && notice.kind !== 'c2b-validation') void sendCallback(world, notice)
  }
}

/** Callbacks that a fault holds back. A restart forgets the fault, and sends them. */
const held = new WeakMap<World, CallbackNotice[]>()

function heldBy(world: World): CallbackNotice[] {
  const notices = held.get(world) ?? []
  held.set(world, notices)
  return notices
}

/** Sends callbacks that are held no longer, newest first and one at a time, so that the order is fixed. */
export function releaseCallbacks(world: World): void {
  if (world.faults.callbacksHeld) return
  const notices = heldBy(world).splice(0).toReversed()
  const send = async (): Promise<void> => {
    for (const notice of notices) await deliver(world, notice)
  }
  if (notices.length > 0) void track(world, send())
}

async function deliver(world: World, notice: CallbackNotice): Promise<void> {
  const ended = (end: CallbackEnd['end'], status: number | null): void => {
    if (world.stopping.aborted) return
    world.record([{ change: 'callback-sent', sent: { id: notice.id, end, status, atMs: world.clock.now() } }])
  }
  const only = world.faults.callbackFaultsFor
  const struck = only === 'all' || only === notice.kind.split('-')[0]
  const { callbackDelayMs, callbacksHeld, callbackCopies } = struck ? world.faults : noFaults()
  if (callbacksHeld) return void heldBy(world).push(notice)
  if (struck && strikes(world.faults, 'callbacksDropNext')) return ended('dropped', null)
  const copies = Math.max(1, callbackCopies)
  if (callbackDelayMs > 0) await new Promise<void>(resolve => world.later(callbackDelayMs, resolve))
  for (let copy = 0; copy < copies; copy++) {
    const status = await post(world, notice)
    ended(status === null ? 'unanswered' : 'answered', status)
  }
}

/** The HTTP status of the answer, or null where none came in time. */
async function post(world: World, notice: CallbackNotice): Promise<number | null> {
  try {
    const answer = await fetch(notice.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', accept: 'application/json' },
      body: notice.body,
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(ANSWER_TIMEOUT_MS), world.stopping]),
    })
    await answer.body?.cancel()
    return answer.status
  } catch {
    return null
  }
}
