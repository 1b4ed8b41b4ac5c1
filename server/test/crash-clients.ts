import type { CrashSocketMessage } from '@ruka/contract/crash'
import { LIVE_PROTOCOL } from '@ruka/contract/live'
import { sessionReader } from '../src/accounts/index.ts'
import { catalogueModule, gameSessionReader } from '../src/catalogue/index.ts'
import { crashTopic, openRooms } from '../src/crash/index.ts'
import { openGateway } from '../src/live/index.ts'
import { rows, sql } from '../src/platform/db/db.ts'
import { below, seededRandom, type Random } from '../src/platform/base/random.ts'
import type { Socket } from '../src/platform/sockets/client-socket.ts'
import type { SocketEnds } from '../src/platform/sockets/sockets.ts'
import { remoteRoomBus } from './remote-room.ts'
import type { CrashMessage } from './crash-simulation-check.ts'
import { emptyView, see, type SeenBet } from './crash-client-view.ts'
import type { CrashRoom, Player } from './crash-room.ts'
import { gameTokens } from './game-tokens.ts'

const GAME = 'aviator'
const TOPIC = `crash/${GAME}`
export type Clients = Awaited<ReturnType<typeof openClients>>

/**
 * A client for each player: a socket of another process than the room, with connection faults, and the
 * client's view of what it receives. It has its own randomness, so that a simulation plays the same with and
 * without clients.
 */
export async function openClients(
  crash: CrashRoom,
  players: readonly Player[],
  { seed, onTaken }: { seed: string; onTaken(): void },
) {
  await catalogueModule.seed!(crash.ctx)
  const { remote, faults } = remoteRoomBus()
  const random = seededRandom(`clients ${seed}`)
  const ctx = {
    ...crash.ctx,
    bus: remote(crash.ctx.bus),
    random: seededRandom(`sockets ${seed}`),
    rooms: openRooms(),
  }
  const gateway = openGateway(ctx, {
    origin: 'games',
    topics: [crashTopic(ctx, { noteActivity: async () => undefined })],
    authenticate: gameSessionReader(ctx),
    isLive: sessionReader(ctx),
  })
  const tokenOf = gameTokens(crash.ctx)
  const clients = new Map<string, CrashClient>()
  for (const player of players) {
    const token = await tokenOf(player)
    clients.set(player.owner, new CrashClient(token, gateway.accept, { random, onTaken }))
  }
  const oneIn = (n: number) => below(random, n) === 0
  const tally = { lines: 0, lostMessages: 0, lostAnswers: 0, sent: 0 }
  faults.givesUp = ({ verb }) => {
    const isLost = verb === 'command' && oneIn(20)
    if (isLost) tally.lostAnswers++
    return isLost
  }
  let isWell = false
  const callAll = () => {
    for (const client of clients.values()) if (!client.isOn()) client.call()
  }
  const heal = () => {
    faults.isLost = () => false
    faults.gap()
  }
  return {
    /** Breaks and restores connections, and sometimes loses all messages for a while. */
    act(): void {
      if (isWell) return void callAll()
      for (const client of clients.values()) {
        if (client.isOn() ? !oneIn(60) : !oneIn(3)) continue
        tally.lines++
        if (client.isOn()) client.drop()
        else client.call()
      }
      if (oneIn(40)) {
        tally.lostMessages++
        faults.isLost = () => true
      } else if (oneIn(4)) heal()
    },
    /** Sends a message by the player's client, sometimes twice; false when that is disconnected. */
    say(player: Player, message: CrashMessage): boolean {
      const client = clients.get(player.owner)!
      if (!client.isOn()) return false
      tally.sent++
      for (let times = oneIn(10) ? 2 : 1; times > 0; times--) client.say(message)
      return true
    },
    /** Ends all faults: every client is connected and receives everything from now on. */
    heal(): void {
      isWell = true
      faults.givesUp = () => false
      heal()
      callAll()
    },
    /** Waits until every client is connected: a busy machine may have ended a connection after all faults. */
    allOn: (): Promise<void> =>
      crash.until('every client', async () => {
        callAll()
        await crash.ctx.clock.advance(0)
        return [...clients.values()].every(client => client.isWelcome())
      }),
    /**
     * Waits until every client's view agrees with the database. @throws Error with the first difference that
     * stays
     */
    async close(): Promise<typeof tally> {
      for (const [owner, client] of clients) {
        let difference: string | undefined
        await crash
          .until('a view', async () => {
            await crash.ctx.clock.advance(250)
            difference = await differenceOf(crash, owner, client)
            return difference === undefined
          })
          .catch(() => {
            throw new Error(`the client of ${owner} ${difference}`)
          })
      }
      for (const client of clients.values()) client.drop()
      await gateway.stop()
      return tally
    },
  }
}

/** One client with a connection that comes and goes. */
class CrashClient {
  readonly view = emptyView()
  readonly #token: string
  readonly #open: (socket: Socket) => SocketEnds
  readonly #random: Random
  readonly #onTaken: () => void
  readonly #asked = new Set<string>()
  #connection: SocketEnds | undefined
  #isWelcome = false

  constructor(
    token: string,
    open: (socket: Socket) => SocketEnds,
    { random, onTaken }: { random: Random; onTaken(): void },
  ) {
    this.#token = token
    this.#open = open
    this.#random = random
    this.#onTaken = onTaken
  }

  isOn(): boolean {
    return this.#connection !== undefined
  }

  /** Whether it follows the room on the connection that it has. */
  isWelcome(): boolean {
    return this.isOn() && this.#isWelcome
  }

  call(): void {
    this.#isWelcome = false
    const connection: SocketEnds = this.#open({
      ip: '',
      send: message => this.#receive(connection, message as CrashSocketMessage),
      // A slow connection drops frames that may be dropped.
      sendFrame: (wire, { droppable } = {}) =>
        droppable && below(this.#random, 3) === 0 ? undefined : this.#receive(connection, messageIn(wire)),
      close: () => (connection === this.#connection ? this.drop() : undefined),
      belongsTo: () => undefined,
      question(ask) {
        void ask()
        return true
      },
    })
    this.#connection = connection
    const { round } = this.view
    const since = round > 0 ? { since: round } : {}
    connection.message({ t: 'hello', v: LIVE_PROTOCOL, token: this.#token })
    connection.message({ t: 'subscribe', topic: TOPIC, ...since })
  }

  drop(): void {
    const connection = this.#connection
    this.#connection = undefined
    connection?.closed()
  }

  say(message: CrashMessage): void {
    this.#asked.add(message.id)
    this.#connection?.message({ topic: TOPIC, ...message })
  }

  #receive(connection: SocketEnds, message: CrashSocketMessage): void {
    if (connection !== this.#connection) return
    // A client repeats a failed subscription on another connection.
    if (message.t === 'unsubscribed') return this.drop()
    if (message.t === 'snapshot') this.#isWelcome = true
    see(this.view, message)
    if (message.t === 'accepted' && this.#asked.delete(message.id)) this.#onTaken()
  }
}

const messageIn = (wire: Buffer): CrashSocketMessage =>
  JSON.parse(wire.subarray(wire[1]! < 126 ? 2 : 4).toString()) as CrashSocketMessage

type Wager = { id: string; state: 'open' | 'settled' | 'void'; payout_cents: number | null; won: boolean }

async function differenceOf(
  crash: CrashRoom,
  owner: string,
  { view }: CrashClient,
): Promise<string | undefined> {
  const balance = await crash.balance(owner)
  if (view.balance !== balance) return `shows KES ${view.balance} where there are ${balance}`
  const wagers = await rows(
    crash.ctx.db.read,
    sql<Wager>`select request_id as id, state, payout_cents, coalesce(outcome ? 'x100', false) as won
      from wagers.wagers where player_id = ${owner}`,
  )
  const byId = new Map(wagers.map(wager => [wager.id, wager]))
  for (const [id, seen] of view.bets) {
    const wager = byId.get(id)
    if (!wager || !isSame(seen, wager))
      return `shows ${JSON.stringify(seen)} for bet ${id} where there is ${JSON.stringify(wager)}`
  }
  const rounds = await rows(
    crash.ctx.db.read,
    sql<{
      number: number
      crash_x100: number | null
    }>`select number, crash_x100 from crash.rounds where game = ${GAME}`,
  )
  for (const { number, crash_x100 } of rounds) {
    const end = view.ends.get(number)
    if (end !== undefined && end !== (crash_x100 ?? 'void'))
      return `shows ${end} for the end of round ${number}`
  }
  return undefined
}

function isSame({ state, payout }: SeenBet, { state: is, payout_cents, won }: Wager): boolean {
  if (is === 'settled' && won) return state === 'cashed_out' && Math.round(payout! * 100) === payout_cents
  return state === (is === 'settled' ? 'lost' : is === 'void' ? 'returned' : 'open')
}
