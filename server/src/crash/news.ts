import type { CrashServerMessage } from '@ruka/contract/crash'
import { toKes, type Cents } from '@ruka/contract/money'
import type { Bus } from '../platform/bus.ts'
import type { Clock, Timer } from '../platform/clock.ts'
import { frameOf } from '../platform/client-socket.ts'
import { greatestOf, liveBetOf, SAMPLE, type Bet, type Book } from './book.ts'

/** A place in what a game's leaders tell: the leader's epoch, and how much it has told. */
export type Mark = { readonly epoch: number; readonly n: number }
/**
 * For every socket of a game: a frame built once, for all processes. `open` is the first round of which who heard it does not
 * know the end.
 */
export type Broadcast = Mark & Need & { readonly frame: Buffer; readonly open?: number | undefined }
/** What everybody is told of a round. */
export type RoundNews = Extract<
  CrashServerMessage,
  { t: 'settings' | 'betting' | 'flying' | 'tick' | 'live' | 'crashed' | 'voided' }
>
/** `droppable`: not for sockets that lag; `spare`: not for those that save data. */
type Need = { readonly droppable?: boolean; readonly spare?: boolean }
/** For one player's sockets: a message, and the request that it is the answer to, or that the balance moved. */
export type Personal =
  | (Mark & { readonly message: CrashServerMessage; readonly answers?: string | undefined })
  | { readonly balance: 'moved' }

/** Whether something was told behind a place; a later leader tells everything anew. */
export const isBehind = (told: Mark, mark: Mark): boolean =>
  told.epoch > mark.epoch || (told.epoch === mark.epoch && told.n > mark.n)

export const tableTopic = (game: string): string => `crash.${game}`
export const ownerTopic = (game: string, owner: string): string => `crash.${game}.${owner}`

const LIVE_MS = 1_000
/** So many bets are named that were taken back, or cashed out having been shown; more of them than a table shows are not. */
const NAMED_MAX = 40
const isGone = (bet: Bet): boolean => bet.state === 'cancelled'

export type News = ReturnType<typeof openNews>

/** What a leader tells the world. Only what has been committed is told. */
export function openNews({ bus, clock }: { bus: Bus; clock: Clock }, game: string, epoch: number) {
  const fresh = new Set<Bet>()
  /** Who heard the news from the round's beginning knows these. */
  const shown = new Set<Bet>()
  let timer: Timer | undefined
  let told = 0
  const tell = (message: RoundNews, need: Need = {}) => {
    const head = { epoch, n: ++told, open: openAfter(message), ...need }
    bus.publish(tableTopic(game), bytesOf(head, frameOf(message)))
  }
  const tellOwner = (owner: string, message: CrashServerMessage, answers?: string) =>
    bus.publish(ownerTopic(game, owner), { epoch, n: ++told, message, answers } satisfies Personal)
  return {
    tell,
    tellOwner,
    tellDemoBalance: (owner: string, cents: Cents) =>
      tellOwner(owner, { t: 'balance', balance: toKes(cents) }),
    balanceMoved: (owner: string) => tellBalanceMoved(bus, game, owner),
    /** Everything up to here has been told. */
    mark: (): Mark => ({ epoch, n: told }),
    /** A bet, its end or a cash-out that everybody may see; many within a second become one frame. */
    show(book: Book, bet: Bet): void {
      if (bet.demo) return
      fresh.add(bet)
      timer ??= clock.after(LIVE_MS, () => {
        timer = undefined
        tell({ t: 'live', round: book.round, ...newsOf(book, fresh, shown), ...book.totals() }, SPARE)
        fresh.clear()
      })
    },
    /** What was not shown yet belongs to a round that is over. */
    clear(): void {
      timer?.cancel()
      timer = undefined
      fresh.clear()
      shown.clear()
    },
  }
}

const SPARE: Need = { droppable: true, spare: true }

/** What has become of bets: whoever sees one of those that were shown sees its end, too; of the others the greatest join. */
function newsOf(book: Book, fresh: ReadonlySet<Bet>, shown: Set<Bet>) {
  const known = (bet: Bet) => shown.has(bet) || book.isGreatest(bet)
  const gone = [...fresh].filter(isGone).slice(0, NAMED_MAX)
  const ended = [...fresh].filter(bet => bet.state === 'paid' && known(bet))
  const outs = greatestOf(ended, NAMED_MAX)
  const others = [...fresh].filter(bet => !isGone(bet) && !(bet.state === 'paid' && known(bet)))
  const bets = greatestOf(others, SAMPLE.news)
  for (const bet of bets) shown.add(bet)
  return {
    bets: bets.map(liveBetOf),
    ...(gone.length === 0 ? {} : { gone: gone.map(({ key }) => key) }),
    ...(outs.length === 0
      ? {}
      : { outs: outs.map(({ key, cashOut }): [string, number] => [key, cashOut!.x100]) }),
  }
}

/** The first round of which who heard this does not know the end; nothing where it says nothing of that. */
function openAfter(message: RoundNews): number | undefined {
  switch (message.t) {
    case 'betting':
    case 'flying':
    case 'tick':
      return message.round
    case 'crashed':
    case 'voided':
      return message.round + 1
    default:
      return undefined
  }
}

/** Anybody may tell a player's sockets to look at the balance. */
export const tellBalanceMoved = (bus: Bus, game: string, playerId: string): void =>
  bus.publish(ownerTopic(game, playerId), { balance: 'moved' } satisfies Personal)

/** A leader that was cut off from the database may hear of the next one before it knows. */
export function awaitSuccessor(bus: Bus, game: string, epoch: number) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = bus.subscribe(tableTopic(game), bytes => {
    if (broadcastOf(bytes as Buffer).epoch > epoch) resolve()
  })
  return { heard: promise, stop }
}

/** A broadcast as it travels: what the web nodes need to know on a line, and behind it the frame as players get it. */
const bytesOf = (head: Omit<Broadcast, 'frame'>, frame: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), frame])

export function broadcastOf(bytes: Buffer): Broadcast {
  const end = bytes.indexOf(10)
  const head = JSON.parse(bytes.subarray(0, end).toString()) as Omit<Broadcast, 'frame'>
  return { ...head, frame: bytes.subarray(end + 1) }
}
