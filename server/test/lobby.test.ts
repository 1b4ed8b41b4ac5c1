import type { LobbyServerMessage } from '@ruka/contract/lobby'
import { lobbyServerMessage } from '@ruka/contract/lobby'
import { fromKes } from '@ruka/contract/money'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { setStatus, showBets } from '../src/accounts/index.ts'
import { lobbyModule, lobbyTopic } from '../src/lobby/index.ts'
import { wagersEvents } from '../src/wagers/index.ts'
import { openCrashSockets } from './crash-sockets.ts'

let crash: Awaited<ReturnType<typeof openCrashSockets>>
let topic: ReturnType<typeof lobbyTopic>
beforeEach(async () => {
  crash = await openCrashSockets({ crashes: [500, 500] })
  lobbyModule.register!(crash.ctx)
  topic = lobbyTopic(crash.ctx)
})
afterEach(async () => {
  await topic.stop!()
  await crash.close()
})

/** A subscriber of the topic, with all that it was sent; the text of a frame begins behind its header. */
async function follow(): Promise<LobbyServerMessage[]> {
  const received: LobbyServerMessage[] = []
  const take = (message: unknown) => received.push(lobbyServerMessage.parse(message))
  topic.open(
    {
      caller: null,
      send: take,
      sendFrame: wire => take(JSON.parse(wire.subarray(wire.indexOf('{')).toString())),
      isGone: () => false,
      ask: (_, work) => void work(),
      fail: (what, error) => expect.fail(`${what}: ${String(error)}`),
      restart: () => undefined,
      isLive: async () => true,
      endSession: () => undefined,
      flood: () => undefined,
    },
    { params: {}, options: {} },
  )
  await crash.until('a snapshot of the lobby', () => received.length > 0)
  return received
}

const gamesIn = (received: readonly LobbyServerMessage[]) =>
  received.flatMap(message => (message.t === 'lobbyGame' ? [message.game] : []))
const winsIn = (received: readonly LobbyServerMessage[]) =>
  received.flatMap(message => (message.t === 'lobbyWin' ? [message.win] : []))

it('shows visitors the rounds of crash games as they go, and a win under the alias of the player', async () => {
  const { client } = await crash.joinPlayer()
  const received = await follow()
  expect(received[0]).toMatchObject({ t: 'lobby', wins: [] })
  client.say(crash.betMessage({ auto: 300 }))
  await client.until('accepted')
  await crash.fly(1)
  await crash.crash(1)
  await client.until('paid')
  await crash.ctx.work()
  const phases = gamesIn(received)
    .filter(({ game }) => game === 'aviator')
    .map(({ phase }) => phase)
  expect(phases).toEqual(expect.arrayContaining(['flying', 'crashed']))
  expect(gamesIn(received).findLast(({ phase }) => phase === 'crashed')).toMatchObject({
    ends: [500],
    players: 1,
  })
  const win = { game: 'aviator', alias: '12', x100: 300, payout: 300 }
  expect(winsIn(received)).toMatchObject([win])
  // Who comes later sees both, and so does a process that has just started.
  const [snapshot] = await follow()
  expect(snapshot).toMatchObject({ wins: [win] })
  const aviator = (snapshot as Extract<LobbyServerMessage, { t: 'lobby' }>).games[0]
  expect(aviator).toMatchObject({ game: 'aviator', ends: [500] })
})

it('shows no win of a player who hides bets, and forgets those from before', async () => {
  const { client, player } = await crash.joinPlayer()
  const play = async (round: number) => {
    client.say(crash.betMessage({ round, auto: 200 }))
    await client.until('accepted', { round })
    await crash.fly(round)
    await crash.crash(round)
    await crash.ctx.work()
  }
  const open = await follow()
  await play(1)
  expect((await follow())[0]).toMatchObject({ wins: [{ alias: '12' }] })
  await showBets(crash.ctx, player.playerId, false)
  await crash.ctx.work()
  expect(open).toContainEqual({ t: 'lobbyForgotten', ns: [expect.any(Number)] })
  await crash.next(2)
  expect((await follow())[0]).toMatchObject({ wins: [] })
  await play(2)
  await crash.ctx.clock.advance(3_000)
  expect(winsIn(open)).toHaveLength(1)
  expect((await follow())[0]).toMatchObject({ wins: [] })
})

it('shows no win of a player who excluded themselves while the bet was open', async () => {
  const { client, player } = await crash.joinPlayer()
  client.say(crash.betMessage({ auto: 200 }))
  await client.until('accepted')
  await crash.fly(1)
  await crash.ctx.db.tx(tx =>
    setStatus(tx, crash.ctx, {
      playerId: player.playerId,
      status: 'excluded',
      actor: { kind: 'player', id: player.playerId },
    }),
  )
  await crash.crash(1)
  await crash.ctx.work()
  expect((await follow())[0]).toMatchObject({ wins: [] })
})

it('forgets a win that is corrected, and no win of another player in the same round', async () => {
  const { client, player } = await crash.joinPlayer()
  client.say(crash.betMessage({ auto: 200 }))
  await client.until('accepted')
  await crash.fly(1)
  await crash.crash(1)
  await client.until('paid')
  await crash.ctx.work()
  const correct = async (playerId: string) => {
    const wager = { ref: 'aviator:1:0', playerId, product: 'crash', game: 'aviator' } as const
    const amounts = { stakeCents: fromKes(100), beforeCents: fromKes(200), afterCents: fromKes(100) }
    await crash.ctx.db.tx(tx =>
      crash.ctx.events.publish(tx, wagersEvents.corrected, {
        wagers: [{ ...wager, ...amounts, placedAt: crash.ctx.clock.now() }],
      }),
    )
    await crash.ctx.work()
    await crash.ctx.clock.advance(3_000)
    return (await follow())[0]
  }
  expect(await correct(crash.newId())).toMatchObject({ wins: [{ alias: '12' }] })
  expect(await correct(player.playerId)).toMatchObject({ wins: [] })
})
