import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditBooks } from '../src/audit-books.ts'
import { firstRow, sql } from '../src/platform/db/db.ts'
import { registerSocketPlayer, type SocketPlayer } from './socket-players.ts'
import { freePorts } from './free-ports.ts'
import { startSimulator } from './mpesa-simulator.ts'
import { openNodes } from './nodes.ts'
import { serverProcess } from './server-process.ts'

const MSISDN = '254713200001'
/** Rounds end by chance, and nearly each flight reaches this. */
const AUTO_X100 = 101
const PATIENCE = { timeout: 60_000 }

let simulator: Awaited<ReturnType<typeof startSimulator>>
let nodes: Awaited<ReturnType<typeof openNodes>>
let player: SocketPlayer
beforeAll(async () => {
  simulator = await startSimulator()
  nodes = await openNodes(['web', 'engine', 'worker'], ({ sites, at }) => ({
    MPESA_BASE_URL: simulator.url,
    SMS_BASE_URL: simulator.url,
    MPESA_CALLBACK_ORIGIN: sites[0]!,

    LOG_LEVEL: 'warn',
    ...(at === 2 ? { MPESA_CERTIFICATE: simulator.certificate } : {}),
    // The engine is given secrets that it must not have.
    ...(at === 1 ? { HOOK_KEY: 'ab'.repeat(32), EXPORT_KEY_PREVIOUS: 'cd'.repeat(32) } : {}),
  }))
  await Promise.all(nodes.nodes.map(node => node.start()))
  player = await registerSocketPlayer(nodes.nodes[0]!, MSISDN)
}, 240_000)
afterAll(async () => {
  await nodes.close()
  await simulator.stop()
}, 60_000)

it('web, engine and worker are three processes, and a deposit’s callback passes through them', async () => {
  await player.deposit(100)
  expect(await simulator.press(MSISDN, 'approve')).toMatchObject({ resultCode: 0 })
  await expect.poll(() => player.cash(), PATIENCE).toBe(100)
}, 90_000)

it('a bet is placed and paid', async () => {
  await player.connect()
  const paid = new Promise<number>(resolve => {
    player.onMessage = message => {
      if (message.t === 'betting') player.bet(message.round, 10, AUTO_X100)
      if (message.t === 'paid') resolve(message.round)
    }
  })
  const round = await paid
  player.leave()
  const wager = () =>
    firstRow(
      nodes.db.read,
      sql`select state, stake_cents, payout_cents from wagers.wagers where ref = ${`aviator:${round}:0`}`,
    )
  expect(await wager()).toEqual({ state: 'settled', stake_cents: 1_000, payout_cents: 1_010 })
}, 120_000)

it('a player who excludes themselves gets an SMS, and the money is paid out', async () => {
  await player.exclude(nodes.nodes[0]!)
  const messages = async () =>
    (await simulator.phone(MSISDN)).messages.map(({ text }) => text).filter(text => /excluded/.test(text))
  await expect.poll(messages, PATIENCE).toHaveLength(1)
  const paidOut = async () =>
    (await simulator.books()).transactions.filter(({ kind }) => kind === 'b2c').length
  await expect.poll(paidOut, PATIENCE).toBe(1)
}, 90_000)

it('the engine reports the secrets that it does not need, and the others report none', () => {
  const warned = nodes.nodes.map(node => node.said().match(/"names":\[[^\]]*\]/g))
  expect(warned).toEqual([null, ['"names":["EXPORT_KEY_PREVIOUS","HOOK_KEY"]'], null])
  expect(nodes.nodes.map(node => node.said()).join('')).not.toContain('not among the secrets')
})

it('in production a process does not start without a secret that its role needs, and names it', async () => {
  const [port] = await freePorts(1)
  const env = { PATH: process.env['PATH'], RUKA_ENV: 'production', ROLES: 'engine', PORT: String(port) }
  await expect(serverProcess(env, `http://127.0.0.1:${port}`).start()).rejects.toThrow(
    'SEED_SEAL_KEY is missing: the role engine needs it',
  )
})

it('the books are right', async () => {
  expect((await auditBooks(nodes.db)).filter(result => result.offending.length > 0)).toEqual([])
})
