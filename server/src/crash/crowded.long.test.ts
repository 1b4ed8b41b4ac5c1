import { fromKes } from '@ruka/contract/money'
import type { KyselyPlugin } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { remoteRoomBus } from '../../test/remote-room.ts'
import { openCrashSockets } from '../../test/crash-sockets.ts'
import { CROWDED } from '../platform/sockets/client-socket.ts'
import { sessionReader } from '../accounts/index.ts'
import { balanceReader } from './player-record.ts'

let crash: Awaited<ReturnType<typeof openCrashSockets>>
let faults: ReturnType<typeof remoteRoomBus>['faults']
beforeEach(async () => {
  const bus = remoteRoomBus()
  faults = bus.faults
  crash = await openCrashSockets({ crashes: [300, 300], remote: bus.remote })
})
afterEach(() => crash.close())

type Client = ReturnType<typeof crash.connect>

/** Opens further sockets of a player. */
async function more(player: Parameters<typeof crash.tokenOf>[0], count: number): Promise<Client[]> {
  const clients: Client[] = []
  for (let n = 0; n < count; n++) {
    const client = crash.connect()
    await client.hello({ token: await crash.tokenOf(player) })
    await client.until('snapshot')
    clients.push(client)
  }
  return clients
}

describe('one account with many sockets', () => {
  it('has twelve at most: the one that was silent longest is closed with a reason and its own code, and sends nothing more', async () => {
    const { client: first, player } = await crash.joinPlayer()
    const [silent] = await more(player, 1)
    const others = await more(player, 10)
    first.say({ t: 'ping', n: 1 })
    await first.until('pong')
    const [last] = await more(player, 1)
    expect(await silent!.until('bye')).toEqual({ t: 'bye', reason: 'crowded' })
    await crash.until('the end', () => silent!.closed > 0)
    expect(silent!.closed).toBe(CROWDED)
    expect([first, ...others, last!].filter(({ closed }) => closed > 0)).toEqual([])
    const bet = crash.betMessage()
    last!.say(bet)
    expect(await first.until('accepted')).toMatchObject({ id: bet.id })
  })

  it('may have a limited number of pending requests; more is a flood, and costs nothing', async () => {
    const { client } = await crash.joinPlayer()
    const asked: unknown[] = []
    faults.onQuestion = async question => {
      asked.push(question)
      await new Promise<void>(resolve => void crash.ctx.clock.after(5_000, resolve))
    }
    const ask = (n: number) => client.say({ t: 'seed', seed: `seed-of-mine-${n}` })
    for (let n = 0; n < 24; n++) ask(n)
    await crash.until('the questions', () => asked.length === 24)
    ask(24)
    expect(await client.until('bye')).toEqual({ t: 'bye', reason: 'flood' })
    await crash.until('the end', () => client.closed > 0)
    expect(asked).toHaveLength(24)
  })

  it('has its sessions checked and its balance read once for all of them', async () => {
    const participant = await crash.addPlayer(700)
    let asked = 0
    const counting: KyselyPlugin = {
      transformQuery({ node }) {
        asked++
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const lookups = crash.ctx.db.lookups.withPlugin(counting)
    const counted = { ...crash.ctx, db: { ...crash.ctx.db, lookups } }
    const [isLive, balanceOf] = [sessionReader(counted), balanceReader(counted)]
    const session = { playerId: participant.owner, sessionId: participant.sessionId! }
    const each = <T>(ask: () => Promise<T>) => Promise.all(Array.from({ length: 300 }, ask))
    expect(new Set(await each(() => isLive(session)))).toEqual(new Set([true]))
    expect(new Set(await each(() => balanceOf(participant.owner)))).toEqual(new Set([fromKes(700)]))
    expect(asked).toBeLessThanOrEqual(4)
    await crash.endSession(participant)
    expect(await isLive(session)).toBe(false)
  })
})
