import { setImmediate } from 'node:timers/promises'
import type { CampaignsServerMessage, OwnPlace, Place } from '@ruka/contract/campaigns'
import { CAMPAIGNS_EVERY_MS } from '@ruka/contract/campaigns'
import type { Language } from '@ruka/contract/languages'
import { encodePots } from '@ruka/contract/pot-delta'
import { topics, type Topics } from '@ruka/contract/topics'
import type { SocketTopic, TopicConnection, Session } from '../../live/index.ts'
import { frameOf } from '../../platform/sockets/client-socket.ts'
import { every } from '../../platform/base/clock.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { wireOf } from '../../platform/sockets/sockets.ts'
import { readViewer, type Viewer } from '../../widgets/index.ts'
import type { CampaignBoard } from '../boards/board.ts'
import { amountOf } from '../jackpots/pot.rules.ts'
import { showAll, showOwn, showPlaces, showWin, type Now } from './show.ts'

type Connection = TopicConnection<CampaignsServerMessage, unknown>
type Subscriber = {
  readonly connection: Connection
  readonly language: Language
  viewer: Viewer
  /** The own places that were sent, by board. */
  readonly own: Map<string, OwnPlace>
}

/**
 * The topic `campaigns`: all of it first, then each second what has changed. What is the same for all is encoded once.
 * `read` gives what is public now.
 */
export function campaignsTopic(
  ctx: Ctx,
  read: () => Promise<Now>,
): SocketTopic<Topics['campaigns'], Session> {
  const subscribers = new Set<Subscriber>()
  let now: Now | undefined
  let told = new Map<string, Told>()
  let ticks = 0
  const tick = async () => {
    const before = now
    if (subscribers.size === 0) return void (now = undefined)
    now = await read()
    if (before?.version !== now.version || before.boards.length !== now.boards.length) {
      told = placesOf(now, told)
      const sendTo = snapshots(ctx, now, told)
      return inTurns(subscribers, sendTo)
    }
    const next = placesOf(now, told)
    const news = [...winsSince(before, now), ...changedPlaces(told, next, now)]
    // One write a socket, however much is new. Amounts alone may be left out: the next ones replace them.
    const wire = Buffer.concat([
      ...encodeChanges(before, now),
      ...news.map(message => wireOf(frameOf(message))),
    ])
    const areRanksDue = ticks++ % RANKS_EVERY === 0
    const [shown, known] = [now, told]
    // A subscriber that joins meanwhile gets the places from before the change, and then the change.
    await inTurns(subscribers, subscriber => {
      if (wire.length > 0) subscriber.connection.sendFrame(wire, { droppable: news.length === 0 })
      sendOwn(ctx, shown, subscriber, { told: known, areRanksDue })
    })
    told = next
  }
  const ticking = every(
    ctx.clock,
    CAMPAIGNS_EVERY_MS,
    tick,
    error => ctx.log.error({ error }, 'campaigns could not be read; it is tried again'),
    { restMs: REST_MS },
  )
  return {
    shape: topics.campaigns,
    admits: 'everyone',
    open(connection, { options: { language, ...key } }) {
      const subscriber = { connection, language, viewer: NO_VIEWER, own: new Map<string, OwnPlace>() }
      connection.ask('campaigns could not be read', async () => {
        const viewer = await readViewer(ctx, key)
        subscriber.viewer = viewer ?? NO_VIEWER
        const first = now ?? (await read())
        if (connection.isGone()) return
        if (!now) {
          now = first
          told = placesOf(first, told)
        }
        snapshots(ctx, now, told)(subscriber)
        if (!viewer) connection.send({ t: 'keyNotValid' })
        subscribers.add(subscriber)
      })
      return { message: () => undefined, closed: () => void subscribers.delete(subscriber) }
    },
    stop: () => ticking.stop(),
  }
}

/** Between two seconds that take long, other work has this much. */
const REST_MS = 250

/** Sockets that are written to at once: no other work of the process waits for thousands of them. */
const AT_ONCE = 500
async function inTurns<Item>(items: Iterable<Item>, work: (item: Item) => void): Promise<void> {
  let done = 0
  for (const item of items) {
    work(item)
    if (++done % AT_ONCE === 0) await setImmediate()
  }
}

const NO_VIEWER: Viewer = { playerId: undefined, untilMs: Infinity }
/** The places of a board as all subscribers have them, and the number of its changes and the aliases by then. */
type Told = {
  readonly changes: number
  readonly aliases: Now['aliases']
  readonly places: readonly Place[]
}
/** Most changes are of players further down: what is shown is looked at only where something changed at all. */
const placesOf = (now: Now, told: ReadonlyMap<string, Told>): Map<string, Told> =>
  new Map(
    now.boards.map(board => {
      const { id } = board.campaign
      const before = told.get(id)
      const { aliases } = now
      if (before?.changes === board.changes && before.aliases === aliases) return [id, before]
      return [id, { changes: board.changes, aliases, places: showPlaces(now, board) }]
    }),
  )

/** Seconds between two messages about a rank alone: in a large race the play of others changes it all the time. */
const RANKS_EVERY = 5

/** The longest text that goes out as one broadcast. */
const FRAME_MAX = 60_000

/** Sends all that is public to a subscriber. What visitors get is the same in a language, and encoded once. */
function snapshots(
  { clock }: Pick<Ctx, 'clock'>,
  now: Now,
  told: ReadonlyMap<string, Told>,
): (subscriber: Subscriber) => void {
  // Boards move on between two seconds; what changes next is said of the places that all others have.
  const viewing = {
    nowMs: clock.now(),
    placesOf: ({ campaign: { id } }: CampaignBoard) => told.get(id)?.places ?? [],
  }
  const frames = new Map<Language, Buffer | undefined>()
  const frameIn = (language: Language): Buffer | undefined => {
    if (!frames.has(language)) {
      const shown = showAll(now, { ...viewing, language, playerId: undefined })
      const frame = frameOf({ t: 'campaigns', ...shown })
      frames.set(language, frame.length < FRAME_MAX ? wireOf(frame) : undefined)
    }
    return frames.get(language)
  }
  return ({ connection, language, viewer, own }) => {
    const frame = viewer.playerId === undefined ? frameIn(language) : undefined
    if (frame) return connection.sendFrame(frame)
    const shown = showAll(now, { ...viewing, language, playerId: viewer.playerId })
    for (const { id, own: place } of shown.boards) if (place) own.set(id, place)
    connection.send({ t: 'campaigns', ...shown })
  }
}

/**
 * Sends the own places that have changed: points at once, ranks alone when they are due. A key that has become too old
 * shows none any more.
 */
function sendOwn(
  { clock }: Pick<Ctx, 'clock'>,
  { boards }: Now,
  subscriber: Subscriber,
  { told, areRanksDue }: { told: ReadonlyMap<string, Told>; areRanksDue: boolean },
): void {
  const { connection, viewer, own } = subscriber
  if (viewer.playerId === undefined) return
  if (clock.now() > viewer.untilMs) {
    subscriber.viewer = NO_VIEWER
    return connection.send({ t: 'keyNotValid' })
  }
  for (const board of boards) {
    const { id } = board.campaign
    if (!areRanksDue && told.get(id)?.changes === board.changes) continue
    const place = showOwn(board, viewer.playerId)
    const before = own.get(id)
    const arePointsSame = before?.points === place.points && before.has_joined === place.has_joined
    if (arePointsSame && (!areRanksDue || before.rank === place.rank)) continue
    own.set(id, place)
    connection.send({ t: 'own', id, own: place })
  }
}

/** The amounts that have changed, as one binary message; none where none has. */
function encodeChanges(before: Now, { pots }: Now): readonly Buffer[] {
  const amounts = new Map(before.pots.map(pot => [pot.no, amountOf(pot)]))
  const changed = pots
    .map(pot => ({ no: pot.no, cents: amountOf(pot) }))
    .filter(({ no, cents }) => amounts.get(no) !== cents)
  return changed.length === 0 ? [] : [wireOf(encodePots(changed), { binary: true })]
}

function winsSince(before: Now, { wins, pots }: Now): readonly CampaignsServerMessage[] {
  const known = new Set(before.wins.map(({ id }) => id))
  return wins.toReversed().flatMap(win => {
    const pot = pots.find(({ no }) => no === win.no)
    if (known.has(win.id) || !pot) return []
    return [{ t: 'won', no: win.no, win: showWin(win)!, amount: amountOf(pot) / 100 }]
  })
}

function changedPlaces(
  told: ReadonlyMap<string, Told>,
  next: ReadonlyMap<string, Told>,
  now: Now,
): readonly CampaignsServerMessage[] {
  return now.boards.flatMap(({ campaign: { id }, entrants }) => {
    const [before, after] = [told.get(id)?.places ?? [], next.get(id)!.places]
    const places = after.filter((place, at) => !isSame(before[at], place))
    if (places.length === 0 && before.length === after.length) return []
    return [{ t: 'places', id, entrants, places }]
  })
}

const isSame = (one: Place | undefined, other: Place): boolean =>
  one !== undefined && one.alias === other.alias && one.points === other.points
