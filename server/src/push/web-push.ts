import { Counter } from 'prom-client'
import { z } from 'zod'
import { readPlayers, sessionsOf, type PlayerStatus } from '../accounts/index.ts'
import type { Ctx } from '../platform/context/context.ts'
import type { Tx } from '../platform/db/db.ts'
import { secretOf } from '../platform/config/keys.ts'
import { uuid } from '../platform/base/random.ts'
import { supersededBy } from '../sportsbook/index.ts'
import { oneSignal, type Push, type PushEnd, type PushRequest } from './one-signal.ts'

const JOB = 'push.web'
/** Players of one request: a job has all their ids. */
const BATCH = 5_000
/** Devices of a player that are told, the last used ones. OneSignal takes 20,000 in a request. */
const DEVICES_MAX = 4

const texts = z.object({ en: z.string(), sw: z.string() })
const waiting = z.object({
  key: z.string(),
  untilMs: z.number(),
  playerIds: z.array(z.string()).max(BATCH),
  headings: texts,
  contents: texts,
  url: z.string(),
  topic: z.string(),
  /** An incident, with the score after it. */
  score: z.object({ eventId: z.string(), homeScore: z.number(), awayScore: z.number() }).optional(),
})
type Waiting = Pick<z.output<typeof waiting>, 'untilMs' | 'score'>

/** Who is told outside the page. A lapsed player's open bets go on. */
const isTold = (status: PlayerStatus | undefined): boolean => status === 'active' || status === 'lapsed'

/**
 * Sends a push to players where it is configured, once the transaction has committed, unless it is late or
 * the match has another score than `score` by then: each job has the key by which it is carried out once. Of
 * a `queue` one is sent at a time, so that incidents do not wait behind settlements, which live far longer.
 */
export async function queueWebPush(
  tx: Tx,
  { config, clock, jobs, random }: Pick<Ctx, 'config' | 'clock' | 'jobs' | 'random'>,
  playerIds: readonly string[],
  { queue, ...push }: Push & Waiting & { readonly queue: 'incidents' | 'settlements' },
): Promise<void> {
  if (config.WEB_PUSH === 'off' || playerIds.length === 0) return
  const batches = Array.from({ length: Math.ceil(playerIds.length / BATCH) }, (_, place) => ({
    ...push,
    key: uuid(random, clock.now()),
    playerIds: playerIds.slice(place * BATCH, (place + 1) * BATCH),
  }))
  await jobs.enqueueAll(tx, JOB, batches, { isBehind: true, queue: `${JOB}.${queue}` })
}

/** Thrown for the repetition of a job. */
class NotYet extends Error {
  override readonly name = 'NotYet'
}

/** Names the job that sends. `timeoutMs` is for an answer of OneSignal. */
export function nameWebPushJob(ctx: Ctx, { timeoutMs }: { timeoutMs?: number } = {}): void {
  const { clock, config, db, jobs, log, metrics } = ctx
  const pushes = new Counter({
    name: 'ruka_web_pushes_total',
    help: 'Requests to send a push, by what became of them',
    labelNames: ['end'],
    registers: [metrics.registry],
  })
  // After an answer that asks for patience this process sends nothing for as long.
  let pausedUntilMs = 0
  const note = (done: PushEnd): void => {
    pushes.inc({ end: done.end })
    if (done.end === 'refused')
      log.error({ status: done.status }, 'OneSignal refused a push; it is not sent: see ONESIGNAL_API_KEY')
    if (done.end !== 'later') return
    pausedUntilMs = clock.now() + done.afterMs
    throw new NotYet(`OneSignal did not take a push: ${done.why}`)
  }
  jobs.on(JOB, async payload => {
    if (config.WEB_PUSH === 'off') return
    const { untilMs, score, playerIds: asked, ...push } = waiting.parse(payload)
    const nowMs = clock.now()
    if (nowMs >= untilMs) return void pushes.inc({ end: 'late' })
    if (score !== undefined && (await supersededBy(db.read, [score]))(score))
      return void pushes.inc({ end: 'superseded' })
    if (nowMs < pausedUntilMs) throw new NotYet('OneSignal asked for patience')
    const players = await readPlayers(db.read, asked)
    const playerIds = asked.filter(id => isTold(players.get(id)?.status))
    // A device logs in with its session, so that one whose session has ended is told nothing.
    const deviceIds = await sessionsOf(db.read, playerIds, { nowMs, each: DEVICES_MAX })
    if (deviceIds.length === 0) return
    const lifeSeconds = Math.ceil((untilMs - nowMs) / 1_000)
    note(await send({ ...push, deviceIds, lifeSeconds }))
  })
  const send = (request: PushRequest): Promise<PushEnd> =>
    oneSignal({
      baseUrl: config.ONESIGNAL_BASE_URL,
      appId: config.ONESIGNAL_APP_ID!,
      apiKey: secretOf(config, 'ONESIGNAL_API_KEY'),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    })(request)
}
