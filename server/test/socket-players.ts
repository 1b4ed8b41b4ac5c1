import { randomUUID } from 'node:crypto'
import { crashSocketMessage, type CrashSocketMessage } from '@ruka/contract/crash'
import { LIVE_PROTOCOL } from '@ruka/contract/live'
import { WebSocket } from 'ws'

/** What the server acknowledged to a player; the database must agree after any kill. */
export type Promised = {
  playerId: string
  ref: string
  staked: boolean
  takenBack: boolean
  payoutKes: number | undefined
}

/** One player on a real socket, who bets in every round and remembers each acknowledgement. */
export type SocketPlayer = {
  readonly playerId: string
  readonly promised: Map<string, Promised>
  /** All messages of the room except ticks. */
  readonly received: CrashSocketMessage[]
  connect(): Promise<void>
  bet(round: number, stake: number, auto?: number): void
  cancel(round: number, bet: string): void
  cashOut(round: number): void
  /** Called for each message of the room. */
  onMessage: (message: CrashSocketMessage) => void
  /** How often the server closed the socket. */
  readonly drops: () => number
  /** Logs the player out. */
  logOut(): Promise<void>
  /** Requests a payment prompt on the player's phone. */
  deposit(amount: number): Promise<void>
  readonly cash: () => Promise<number>
  /** Excludes the player on request, at this web node. */
  exclude(at: { site: string }): Promise<void>
  leave(): void
}

async function send<Reply>(
  url: string,
  body: object,
  { token, method = 'POST' }: { token?: string; method?: string } = {},
): Promise<Reply> {
  const reply = await fetch(url, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
  })
  const wait = Number(reply.headers.get('retry-after'))
  if (reply.status === 503 && wait > 0) {
    // Many register at once, as no crowd does: each comes back when the server says so.
    await reply.text()
    await new Promise(resolve => setTimeout(resolve, wait * 1_000))
    return send(url, body, { ...(token === undefined ? {} : { token }), method })
  }
  if (!reply.ok) throw new Error(`${url}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as Reply
}

async function get<Reply>(url: string, token: string): Promise<Reply> {
  const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  if (!reply.ok) throw new Error(`${url}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as Reply
}

const TOPIC = 'crash/aviator'
/** Well within the life of an access token. */
const ACCESS_MS = 300_000

/** Registers a player over HTTP, as any client would; `program` is the two origins of a web node. */
export async function registerSocketPlayer(
  program: { site: string; games: string },
  msisdn: string,
): Promise<SocketPlayer> {
  const password = 'mbuni 7 warukao'
  await send(`${program.site}/api/auth/register/`, {
    msisdn,
    password,
    password_confirm: password,
    terms: true,
  })
  const logIn = () => send<{ access: string }>(`${program.site}/api/auth/token/`, { msisdn, password })
  let loggedIn = { atMs: performance.now(), access: (await logIn()).access }
  const me = await get<{ data: { id: string } }>(`${program.site}/api/auth/me/`, loggedIn.access)
  const playerId = me.data.id
  const promised = new Map<string, Promised>()
  let socket: WebSocket | undefined
  let drops = 0

  const remember = (round: number, slot: number): Promised => {
    const ref = `aviator:${round}:${slot}`
    const known = promised.get(ref) ?? {
      playerId,
      ref,
      staked: false,
      takenBack: false,
      payoutKes: undefined,
    }
    promised.set(ref, known)
    return known
  }
  const received: CrashSocketMessage[] = []
  const receive = (message: CrashSocketMessage) => {
    if (message.t !== 'tick') received.push(message)
    if (message.t === 'accepted') remember(message.round, message.bet.slot).staked = true
    if (message.t === 'cancelled') remember(message.round, message.slot).takenBack = true
    if (message.t === 'paid') remember(message.round, message.slot).payoutKes = message.payout
    member.onMessage(message)
  }
  const say = (message: object) =>
    socket?.readyState === WebSocket.OPEN && socket.send(JSON.stringify(message))

  const member: SocketPlayer = {
    playerId,
    promised,
    received,
    onMessage: () => undefined,
    async connect() {
      if (performance.now() - loggedIn.atMs > ACCESS_MS)
        loggedIn = { atMs: performance.now(), access: (await logIn()).access }
      const { access } = loggedIn
      const game = await get<{ launch_url: string }>(`${program.site}/api/games/aviator/`, access)
      const launch_token = /#launch=(.+)$/.exec(game.launch_url)![1]
      const session = await send<{ data: { token: string } }>(`${program.games}/api/play/session/`, {
        launch_token,
      })
      const opened = new WebSocket(`${program.games.replace('http', 'ws')}/socket`, { origin: program.games })
      socket = opened
      opened.on('error', () => undefined)
      await new Promise((resolve, reject) => {
        opened.once('open', resolve)
        opened.once('close', reject)
      })
      opened.on('close', () => (socket === opened ? drops++ : undefined))
      const welcomed = new Promise<void>(resolve => {
        opened.on('message', data => {
          const message = crashSocketMessage.parse(JSON.parse((data as Buffer).toString()))
          if (message.t === 'snapshot') resolve()
          receive(message)
        })
      })
      say({ t: 'hello', v: LIVE_PROTOCOL, token: session.data.token })
      say({ t: 'subscribe', topic: TOPIC })
      await welcomed
    },
    bet: (round, stake, auto) =>
      say({
        t: 'bet',
        topic: TOPIC,
        id: randomUUID(),
        round,
        slot: 0,
        stake,
        ...(auto === undefined ? {} : { auto }),
      }),
    cancel: (round, bet) => say({ t: 'cancel', topic: TOPIC, id: randomUUID(), round, slot: 0, bet }),
    cashOut: round => say({ t: 'cashOut', topic: TOPIC, id: randomUUID(), round, slot: 0 }),
    drops: () => drops,
    logOut: () => send(`${program.site}/api/auth/logout/`, {}, { token: loggedIn.access }),
    deposit: amount =>
      send(`${program.site}/api/wallet/deposit/`, { amount, method: 'mpesa' }, { token: loggedIn.access }),
    cash: async () => {
      const { data } = await get<{ data: { balance: number } }>(
        `${program.site}/api/auth/me/`,
        loggedIn.access,
      )
      return data.balance
    },
    exclude: at =>
      send(
        `${at.site}/api/user/${playerId}/`,
        { is_active: false },
        { token: loggedIn.access, method: 'PUT' },
      ),
    leave() {
      const left = socket
      socket = undefined
      left?.terminate()
    },
  }
  return member
}
