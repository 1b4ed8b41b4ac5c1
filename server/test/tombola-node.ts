import { openTopicHub, type TopicConnection } from '../src/live/index.ts'
import { Unanswered, type Bus } from '../src/platform/events/bus.ts'
import type { Ctx } from '../src/platform/context/context.ts'
import type { Db } from '../src/platform/db/db.ts'
import type { Running } from '../src/platform/process/module.ts'
import { leadRounds, RoomStream } from '../src/rounds/index.ts'
import {
  TOPIC,
  tombolaCalls,
  tombolaToLead,
  type News,
  type Snapshot,
  type Store,
  type Tombola,
  type WithTombola,
} from './tombola.ts'

const LEADER_MS = 4_000

/** What can happen to a process: the bus does not reach it, or it does not hear that its lease is lost. */
type Faults = { isCut: boolean; isDeaf: boolean }

/** A process of the system, which may lead the tombola and has clients that follow it. */
export type TombolaNode = ReturnType<typeof openTombolaNode>

export function openTombolaNode(shared: Ctx, store: Store) {
  const faults: Faults = { isCut: false, isDeaf: false }
  const gaps = new Set<() => void>()
  const ctx: WithTombola = {
    ...shared,
    bus: busOf(shared.bus, faults, gaps),
    db: deafening(shared.db, faults),
    tombolas: new Map(),
  }
  const hub = openTopicHub<object>(ctx.bus, TOPIC)
  let engine: Running | undefined
  return {
    faults,
    /** The room, if this process leads it. */
    room: (): Tombola | undefined => ctx.tombolas.get(TOPIC)?.room,
    async start(): Promise<void> {
      engine = await leadRounds(ctx, [tombolaToLead(ctx, store)])
    },
    async stop(): Promise<void> {
      await engine?.stop()
      engine = undefined
    },
    /** Messages flow again, and some may have been missed. */
    reportGap: () => gaps.forEach(gap => gap()),
    follow: (onNews: (news: News) => void) => openClient(ctx, hub, onNews),
    close: () => hub.stop(),
  }
}

/** A client's view: the last state of each round, by its number. A subscription that ends is opened again. */
function openClient(
  ctx: WithTombola,
  hub: ReturnType<typeof openTopicHub<object>>,
  onNews: (news: News) => void,
) {
  const view = new Map<number, News>()
  let snapshots = 0
  let stream: RoomStream<News, object, Snapshot, object> | undefined
  const take = (news: News) => {
    onNews(news)
    view.set(news.round, news)
  }
  const call = tombolaCalls.to(ctx, ctx.tombolas, TOPIC, hub.epoch)
  const open = () => {
    let isGone = false
    const restart = () => {
      isGone = true
      opened.close()
      if (stream === opened) open()
    }
    const connection: TopicConnection<News, null> = {
      caller: null,
      send: take,
      sendFrame: wire => take(JSON.parse(payloadOf(wire)) as News),
      isGone: () => isGone,
      ask: (what, work) => void work().catch((error: unknown) => connection.fail(what, error)),
      fail(what, error) {
        throw new Error(what, { cause: error })
      },
      restart,
      isLive: async () => true,
      endSession: restart,
      flood: restart,
    }
    const opened = new RoomStream<News, object, Snapshot, object>(ctx, connection, {
      hub,
      leaderMs: LEADER_MS,
      receiver: {
        ask: () => call({ verb: 'snapshot' }, LEADER_MS),
        send(snapshot) {
          snapshots++
          for (const row of snapshot.rows) take(row)
        },
      },
    })
    stream = opened
    connection.ask('a subscription could not be opened', () => opened.open())
  }
  open()
  return { view, snapshots: () => snapshots, close: () => stream?.close() }
}

/** The text of a frame as it goes over the wire, of less than 126 bytes or of less than 64 KB. */
const payloadOf = (wire: Buffer): string => wire.subarray(wire[1]! < 126 ? 2 : 4).toString()

/** The bus as seen by one process. */
const busOf = (bus: Bus, faults: Faults, gaps: Set<() => void>): Bus => ({
  ...bus,
  publish: (topic, message) => (faults.isCut ? undefined : bus.publish(topic, message)),
  subscribe: (topic, listener) =>
    bus.subscribe(topic, message => (faults.isCut ? undefined : listener(message))),
  serve: (topic, answerer) =>
    bus.serve(topic, async question => (faults.isCut ? undefined : answerer(question))),
  async request(topic, question, options) {
    if (faults.isCut) throw new Unanswered('this process is cut off')
    return bus.request(topic, question, options)
  },
  onGap(listener) {
    gaps.add(listener)
    return () => void gaps.delete(listener)
  },
})

/** A database whose lost connections a deaf process does not notice. */
const deafening = (db: Db, faults: Faults): Db => ({
  ...db,
  async connect() {
    const client = await db.connect()
    const once = client.once.bind(client)
    client.once = ((event: 'end', listener: () => void) =>
      once(event, () => (event === 'end' && faults.isDeaf ? undefined : listener()))) as typeof client.once
    return client
  },
})
