import type { startSimulator } from '../../server/test/mpesa-simulator.ts'
import type { BenchPlayer } from '../harness/players.ts'
import type { Dice } from './dice.ts'
import type { Program } from './program.ts'

export type Stage = {
  readonly program: Program
  readonly simulator: Awaited<ReturnType<typeof startSimulator>>
  readonly players: readonly BenchPlayer[]
}
type Answer = { readonly status: number; readonly body: { data?: Record<string, unknown>; code?: string } }

/** The server treats a request that a kill interrupted as in progress for a minute. */
const RETRIES_MAX = 1_200
const PAUSE_MS = 100
const pause = () => new Promise(resolve => setTimeout(resolve, PAUSE_MS))

/** One flow of a player, from beginning to end; an interrupted request is repeated under the same key. */
export async function playFlow(stage: Stage, dice: Dice, key: string): Promise<void> {
  const player = dice.pick(stage.players)
  const roll = dice.below(100)
  if (roll < 35) return deposit(stage, { player, dice, key })
  if (roll < 55) return payBill(stage, { player, dice })
  if (roll < 75)
    return void (await send(stage, {
      player,
      path: '/wallet/withdraw/',
      body: money(50 + dice.below(250)),
      key,
    }))
  if (roll < 85) return sambaza(stage, { player, dice, key })
  if (roll < 93) return claim(stage, { player, dice, key })
  return reverse(stage, { player, dice })
}

type Part = { readonly player: BenchPlayer; readonly dice: Dice; readonly key: string }

const money = (amount: number) => ({ amount, method: 'mpesa' })

async function deposit(stage: Stage, { player, dice, key }: Part): Promise<void> {
  const { status } = await send(stage, {
    player,
    path: '/wallet/deposit/',
    body: money(10 + dice.below(490)),
    key,
  })
  if (status !== 200) return
  const thumb = dice.pick([
    'approve',
    'approve',
    'approve',
    'approve',
    'cancel',
    'ignore',
    'nothing',
  ] as const)
  // A prompt may have ended by itself, or never have come: then there is no button.
  if (thumb !== 'nothing')
    await stage.simulator.press(player.msisdn, thumb, { wait: false }).catch(() => undefined)
}

async function payBill({ simulator, players }: Stage, { player, dice }: Omit<Part, 'key'>): Promise<void> {
  const local = `0${player.msisdn.slice(3)}`
  const account = dice.pick([
    local,
    player.msisdn,
    `+${player.msisdn}`,
    `${local.slice(0, 4)} ${local.slice(4, 7)} ${local.slice(7)}`,
    dice.pick(players).msisdn,
    'NOBODY',
  ])
  await simulator
    .payBill(player.msisdn, { account, amountKes: 10 + dice.below(490), wait: false })
    .catch(() => undefined)
}

async function sambaza(stage: Stage, { player, dice, key }: Part): Promise<void> {
  const amount = 10 + dice.below(90)
  const first = await send(stage, {
    player,
    path: '/wallet/sambaza/1/',
    body: { amount, recipient: dice.pick(stage.players).msisdn },
    key,
  })
  const refNo = first.body.data?.['ref_no']
  if (first.status !== 200 || typeof refNo !== 'string') return
  for (let tries = 0; tries < 20; tries++) {
    const { messages } = await stage.simulator.phone(player.msisdn)
    const code = /\b\d{6}\b/.exec(messages.at(-1)?.text ?? '')?.[0]
    if (code !== undefined) {
      await send(stage, {
        player,
        path: '/wallet/sambaza/2/',
        body: { amount, code: dice.below(5) === 0 ? '000000' : code, ref_no: refNo },
        key: `${key}-2`,
      })
      return
    }
    await pause()
  }
}

/** The newest message of a payment to the business on this phone. */
async function paymentMessage({ simulator }: Stage, { msisdn }: BenchPlayer): Promise<string | undefined> {
  const { messages } = await simulator.phone(msisdn)
  return messages.findLast(({ text }) => /for account|kwa akaunti/i.test(text))?.text
}

async function claim(stage: Stage, { player, dice, key }: Part): Promise<void> {
  // Some claim what another paid.
  const of = dice.below(5) === 0 ? dice.pick(stage.players) : player
  const text = await paymentMessage(stage, of)
  if (text !== undefined)
    await send(stage, { player, path: '/ipn/payins/mpesa/status/', body: { trans_id: text }, key })
}

async function reverse(stage: Stage, { player }: Omit<Part, 'key'>): Promise<void> {
  const text = await paymentMessage(stage, player)
  if (text !== undefined) await stage.simulator.forward(player.msisdn, text).catch(() => undefined)
}

/**
 * Repeats a request until it is answered; its key makes the repeats one request. @throws when no answer
 * comes.
 */
async function send(
  { program }: Stage,
  { player, path, body, key }: { player: BenchPlayer; path: string; body: object; key: string },
): Promise<Answer> {
  for (let tries = 0; tries < RETRIES_MAX; tries++) {
    await program.up()
    const reply = await fetch(`${program.site}/api${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${player.token()}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
    }).catch(() => undefined)
    const answer = (await reply?.json().catch(() => undefined)) as Answer['body'] | undefined
    if (reply && answer && reply.status < 500 && answer.code !== 'request_in_progress')
      return { status: reply.status, body: answer }
    if (reply && answer?.code === 'payments_unavailable') return { status: reply.status, body: answer }
    if (reply && reply.status >= 500) throw new Error(`${path} was answered with ${reply.status}`)
    await pause()
  }
  throw new Error(`no answer from ${path}`)
}
