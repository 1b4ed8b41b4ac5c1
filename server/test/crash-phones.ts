import type { CrashSocketMessage } from '@ruka/contract/crash'
import { LIVE_PROTOCOL } from '@ruka/contract/live'
import { sessionReader } from '../src/accounts/index.ts'
import { catalogueModule, gameSessionReader } from '../src/catalogue/index.ts'
import { crashTopic } from '../src/crash/index.ts'
import { openGateway } from '../src/live/index.ts'
import type { Ctx } from '../src/platform/context.ts'
import { rows, sql } from '../src/platform/db.ts'
import { below, seededRandom, type Random } from '../src/platform/random.ts'
import type { Socket } from '../src/platform/client-socket.ts'
import type { SocketEnds } from '../src/platform/sockets.ts'
import { remoteRoomBus } from './remote-room.ts'
import type { CrashMessage } from './crash-simulation-check.ts'
import { emptyPicture, see, type SeenBet } from './crash-picture.ts'
import type { CrashTable, Player } from './crash-table.ts'
import { gameTokens } from './game-tokens.ts'

const GAME = 'aviator'
const TOPIC = `crash/${GAME}`
export type Phones = Awaited<ReturnType<typeof openPhones>>

/**
 * A phone for each player: a socket of another process than the table, with all that can befall one, and
 * what its client makes of what it hears. Chance is its own, so that with phones and without the same is
 * played.
 */
export async function openPhones(
  crash: CrashTable,
  players: readonly Player[],
  { seed, onTaken }: { seed: string; onTaken(): void },
) {
  await catalogueModule.seed!(crash.ctx)
  const { apart, trouble } = remoteRoomBus()
  const random = seededRandom(`phones ${seed}`)
  const ctx: Ctx = { ...crash.ctx, bus: apart(crash.ctx.bus), random: seededRandom(`sockets ${seed}`) }
  const gateway = openGateway(ctx, {
    origin: 'games',
    topics: [crashTopic(ctx, { noteActivity: async () => undefined })],
    authenticate: gameSessionReader(ctx),
    isLive: sessionReader(ctx),
  })
  const tokenOf = gameTokens(crash.ctx)
  const phones = new Map<string, Phone>()
  for (const player of players) {
    const token = await tokenOf(player)
    phones.set(player.owner, new Phone(token, gateway.accept, { random, onTaken }))
  }
  const oneIn = (n: number) => below(random, n) === 0
  const tally = { lines: 0, lostNews: 0, lostAnswers: 0, said: 0 }
  trouble.givesUp = ({ verb }) => {
    const isLost = verb === 'command' && oneIn(20)
    if (isLost) tally.lostAnswers++
    return isLost
  }
  let isWell = false
  const heal = () => {
    trouble.isLost = () => false
    trouble.gap()
  }
  return {
    /** What time brings: lines break and come back, and for a while nothing that is told reaches anybody. */
    act(): void {
      if (isWell) return
      for (const phone of phones.values()) {
        if (phone.isOn() ? !oneIn(60) : !oneIn(3)) continue
        tally.lines++
        if (phone.isOn()) phone.drop()
        else phone.call()
      }
      if (oneIn(40)) {
        tally.lostNews++
        trouble.isLost = () => true
      } else if (oneIn(4)) heal()
    },
    /** Says it by the player's phone, now and then twice; false when that is off. */
    say(player: Player, message: CrashMessage): boolean {
      const phone = phones.get(player.owner)!
      if (!phone.isOn()) return false
      tally.said++
      for (let times = oneIn(10) ? 2 : 1; times > 0; times--) phone.say(message)
      return true
    },
    /** No more trouble: every phone is on, and hears all from now on. */
    heal(): void {
      isWell = true
      trouble.givesUp = () => false
      heal()
      for (const phone of phones.values()) if (!phone.isOn()) phone.call()
    },
    /**
     * Every client has heard everything, and knows what the database knows. @throws with the first
     * difference that stays.
     */
    async close(): Promise<typeof tally> {
      for (const [owner, phone] of phones) {
        let difference: string | undefined
        await crash
          .until('a picture', async () => {
            await crash.ctx.clock.advance(250)
            difference = await differenceOf(crash, owner, phone)
            return difference === undefined
          })
          .catch(() => {
            throw new Error(`the client of ${owner} ${difference}`)
          })
      }
      for (const phone of phones.values()) phone.drop()
      await gateway.stop()
      return tally
    },
  }
}

/** One client, and the socket that it has at times. */
class Phone {
  readonly picture = emptyPicture()
  readonly #token: string
  readonly #open: (socket: Socket) => SocketEnds
  readonly #random: Random
  readonly #onTaken: () => void
  readonly #asked = new Set<string>()
  #connection: SocketEnds | undefined

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

  call(): void {
    const connection: SocketEnds = this.#open({
      ip: '',
      send: message => this.#hear(connection, message as CrashSocketMessage),
      // A line that lags is spared what can be spared.
      sendFrame: (wire, { droppable } = {}) =>
        droppable && below(this.#random, 3) === 0 ? undefined : this.#hear(connection, messageIn(wire)),
      close: () => (connection === this.#connection ? this.drop() : undefined),
      belongsTo: () => undefined,
      question(ask) {
        void ask()
        return true
      },
    })
    this.#connection = connection
    const { round } = this.picture
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

  #hear(connection: SocketEnds, message: CrashSocketMessage): void {
    if (connection !== this.#connection) return
    // A subscription that failed is made again on another line.
    if (message.t === 'unsubscribed') return this.drop()
    see(this.picture, message)
    if (message.t === 'accepted' && this.#asked.delete(message.id)) this.#onTaken()
  }
}

const messageIn = (wire: Buffer): CrashSocketMessage =>
  JSON.parse(wire.subarray(wire[1]! < 126 ? 2 : 4).toString()) as CrashSocketMessage

type Wager = { id: string; state: 'open' | 'settled' | 'void'; payout_cents: number | null; won: boolean }

async function differenceOf(
  crash: CrashTable,
  owner: string,
  { picture }: Phone,
): Promise<string | undefined> {
  const balance = await crash.balance(owner)
  if (picture.balance !== balance) return `shows KES ${picture.balance} where there are ${balance}`
  const wagers = await rows(
    crash.ctx.db.read,
    sql<Wager>`select request_id as id, state, payout_cents, coalesce(outcome ? 'x100', false) as won
      from wagers.wagers where player_id = ${owner}`,
  )
  const byId = new Map(wagers.map(wager => [wager.id, wager]))
  for (const [id, seen] of picture.bets) {
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
    const end = picture.ends.get(number)
    if (end !== undefined && end !== (crash_x100 ?? 'void'))
      return `shows ${end} for the end of round ${number}`
  }
  return undefined
}

function isSame({ state, payout }: SeenBet, { state: is, payout_cents, won }: Wager): boolean {
  if (is === 'settled' && won) return state === 'cashed_out' && Math.round(payout! * 100) === payout_cents
  return state === (is === 'settled' ? 'lost' : is === 'void' ? 'returned' : 'open')
}
