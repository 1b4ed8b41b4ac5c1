import type { Retries } from '@ruka/client/retries'
import type { Timers } from '@ruka/client/timers'
import { CYCLE_EARLY_MS } from '@ruka/contract/casino'
import { randomId, randomSeed } from '../../random.ts'
import type { Answer, GameBackend, Played, Seeded } from './game-backend.ts'
import { reduceTable, type TableEvent } from './table.rules.ts'
import { mayBegin, emptyTable, isFree, type Asked, type Limits, type Table } from './table-state.rules.ts'

type Options = {
  readonly mode: Table['mode']
  /** How many plays may be drawn at the same time. */
  readonly together?: number | undefined
  readonly backend: () => GameBackend
  readonly retries: Retries
  readonly timers: Pick<Timers, 'now' | 'after'>
  readonly changed: (before: Table, after: Table) => void
  /** Whether a pair was begun with a seed of this device. */
  readonly isOwn: (pair: number) => boolean
}
/** Refusals after which the local state is outdated. */
const STALE = new Set([
  'play_open',
  'play_over',
  'play_unknown',
  'move_made',
  'seeds_changed',
  'seeds_missing',
])
/** After these, the player is informed that the seeds have changed. */
const CHANGED = new Set(['seeds_changed', 'seeds_missing'])
const NO_MORE_THAN = 3
const READS = 3

/** Stores the state of the game, and executes the player's orders, one at a time, each under one id. */
export function openGameStore({ mode, together, backend, retries, timers, changed, isOwn }: Options) {
  let table = emptyTable(mode, together)
  /** Pairs of other devices about which the player was informed. */
  const notified = new Set<number>()
  let answeredAtMs = -Infinity
  const rereads = makeRereads({ mode, backend, table: () => table, apply: event => apply(event) })
  const apply = (event: TableEvent) => {
    const before = table
    table = reduceTable(table, event)
    if (table !== before) changed(before, table)
    rereads.catchUp()
  }
  const ask: Ask = (question, tries) =>
    retries.until(
      () => question(backend()),
      () => apply({ kind: 'doubted' }),
      tries,
    )

  /** Loads the current state of the game. @throws RangeError when there is no such game. */
  async function open(): Promise<void> {
    const answer = await ask(from => from.open())
    if ('refused' in answer) throw new RangeError(answer.refused.code)
    apply({ kind: 'opened', data: answer.data, atMs: timers.now() })
  }

  const { learnSeeds, changeSeeds } = makeSeedOrders({ ask, table: () => table, apply })
  const cycleLeftMs = () => cycleEndMs(table, answeredAtMs) - timers.now()

  async function begin(order: { stake: number; start: unknown }): Promise<void> {
    if (!mayBegin(table)) return
    const cycleMs = table.limits?.cycleMs ?? 0
    const waitMs = cycleLeftMs()
    for (let tries = 1; ; tries++) {
      const asked: Asked = { what: 'begin', id: randomId(), ...order, doubt: false }
      if (tries === 1) apply({ kind: 'asked', asked, atMs: timers.now() + Math.max(0, waitMs) })
      if (tries > 1 || waitMs > 0) await pause(timers, tries > 1 ? cycleMs : waitMs)
      const pair = await pairFor(table, id => isOwn(id) || notified.has(id), changeSeeds)
      if ('refused' in pair) return settle(pair)
      const { id, stake, start } = asked
      const answer = await ask(from => from.begin({ id, stake, start, seeds: pair.data }))
      answeredAtMs = timers.now()
      const code = 'refused' in answer ? answer.refused.code : ''
      // Another device began a moment ago, so the player need not be informed.
      if (tries >= NO_MORE_THAN || code !== 'play_too_soon') return settle(answer)
    }
  }

  async function move(made: unknown): Promise<void> {
    const { play } = table
    if (!isFree(table) || play?.state !== 'open') return
    const order = { id: play.id, n: play.moves.length, move: made }
    apply({ kind: 'asked', asked: { what: 'move', ...order, doubt: false }, atMs: timers.now() })
    await settle(await ask(from => from.move(order)))
  }

  async function settle(answer: Answer<Played>): Promise<void> {
    if ('data' in answer) return apply({ kind: 'answered', data: answer.data })
    apply({ kind: 'refused', refusal: answer.refused, stale: STALE.has(answer.refused.code) })
    await (table.reading ? open() : rereads.reread())
    if (CHANGED.has(answer.refused.code) && table.seeds) notified.add(table.seeds.id)
  }

  /** Reads data for the player. @throws when it is not available after some attempts. */
  const read = <T>(question: (from: GameBackend) => Promise<Answer<T>>) => ask(question, READS)
  const isCycleOver = () => cycleLeftMs() <= 0
  return {
    isCycleOver,
    table: () => table,
    apply,
    open,
    reread: rereads.reread,
    begin,
    move,
    learnSeeds,
    changeSeeds,
    read,
  }
}
export type GameStore = ReturnType<typeof openGameStore>

/**
 * The id of the pair for the next play. If there is none, or if another device gave the seed without the
 * player's knowledge, a pair is begun with a seed of this device: a backend that gave both seeds could choose
 * the results.
 */
async function pairFor(
  { seeds }: Table,
  isAccepted: (pair: number) => boolean,
  change: (clientSeed: string) => Promise<Answer<Seeded>>,
): Promise<Answer<number>> {
  if (seeds && isAccepted(seeds.id)) return { data: seeds.id }
  const made = await change(randomSeed())
  return 'refused' in made ? made : { data: made.data.seeds.id }
}

const pause = (timers: Pick<Timers, 'after'>, ms: number) =>
  new Promise<void>(resolve => void timers.after(ms, resolve))

/** Counted by this device's clock only: the server counts from a moment before its answer. */
const cycleEndMs = ({ beganAtMs, limits }: Table, answeredAtMs: number): number =>
  Math.max(beganAtMs, answeredAtMs - CYCLE_EARLY_MS) + (limits?.cycleMs ?? 0)

type Ask = <T>(question: (from: GameBackend) => Promise<Answer<T>>, tries?: number) => Promise<Answer<T>>
type SeedOrders = { readonly ask: Ask; table(): Table; apply(event: TableEvent): void }

function makeSeedOrders({ ask, table, apply }: SeedOrders) {
  /** Another device may have changed the seeds. */
  async function learnSeeds(): Promise<void> {
    const answer = await ask(from => from.open())
    if ('data' in answer) apply({ kind: 'seeded', ...answer.data })
  }

  /** Begins a pair with a chosen or random client seed, for the hash that was shown. */
  async function changeSeeds(clientSeed: string): Promise<Answer<Seeded>> {
    const answer = await ask(from => from.changeSeeds({ nextHash: table().next?.hash ?? '', clientSeed }))
    if ('data' in answer) apply({ kind: 'seeded', ...answer.data })
    else if (STALE.has(answer.refused.code)) await learnSeeds()
    return answer
  }
  return { learnSeeds, changeSeeds }
}

type Rereading = Pick<Options, 'mode' | 'backend'> & {
  table(): Table
  apply(event: TableEvent): void
}

/** Reads the wallet again between plays: what is read during one is outdated after it. */
function makeRereads({ mode, backend, table, apply }: Rereading) {
  let isDue = false
  const reread = async (): Promise<void> => {
    if (mode === 'demo') return
    if (!isFree(table())) isDue = true
    else await readAnew(backend(), table, apply)
  }
  return {
    reread,
    /** Called after every change: reads what could not be read during the play. */
    catchUp() {
      if (!isDue || !isFree(table())) return
      isDue = false
      void reread()
    },
  }
}

/**
 * Reads the balance and the remaining limit when no order is pending: a deposit or another game may have
 * changed them.
 */
async function readAnew(
  backend: GameBackend,
  table: () => Table,
  apply: (event: TableEvent) => void,
): Promise<void> {
  if (!isFree(table())) return
  const { play, beganAtMs, limits } = table()
  const data = await readBalances(backend, limits)
  // An order that has begun since has newer data.
  if (data && table().play === play && table().beganAtMs === beganAtMs) apply({ kind: 'reread', data })
}

/** The balance and the remaining limit, read once. */
async function readBalances(backend: GameBackend, known: Limits | undefined) {
  const answer = await backend.open().catch(() => undefined)
  if (!answer || !('data' in answer)) return undefined
  const { balance, left, limits } = answer.data
  // The input is validated again only when the limits have changed.
  const areKnown = JSON.stringify(limits) === JSON.stringify(known)
  return { balance, left, limits: known && areKnown ? known : limits }
}
