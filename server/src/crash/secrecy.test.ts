import { createHash, createHmac } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crashServerMessage } from '@ruka/contract/crash'
import { gatewayServerMessage } from '@ruka/contract/live'
import { crashRoundsApi } from '@ruka/contract/crash-rounds'
import { crashAtMs } from '@ruka/games/crash/curve.rules'
import { crashX100, crashX100Of, drawCount } from '@ruka/games/crash/outcome.rules'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type * as z from 'zod/mini'
import { openCrashRoom, type CrashRoom } from '../../test/crash-room.ts'
import { dumpTables } from '../../test/dump-tables.ts'
import { openApp } from '../app.ts'
import { openEvents } from '../platform/events/events.ts'
import { rows, sql } from '../platform/db/db.ts'
import { acquireLease } from '../platform/db/lease.ts'
import { openMetrics } from '../platform/metrics/metrics.ts'
import { seededRandom } from '../platform/base/random.ts'
import { drawOf, NO_SEEDS, readChain } from './chain.ts'
import { crashModule } from './index.ts'
import { openRound } from './start-round.ts'

let crash: CrashRoom | undefined
afterEach(async () => {
  await crash?.stop()
  await crash?.expectCleanAudit()
  await crash?.close()
  crash = undefined
})

/** All output about a round with a long flight, up to a moment before its crash. */
async function watchFlight() {
  crash = await openCrashRoom({ crashes: [{ atLeast: 20_000 }] })
  const { ctx } = crash
  crashModule.register!(ctx)
  const app = await openApp({
    ...ctx,
    random: seededRandom('app'),
    events: openEvents(ctx),
    metrics: openMetrics(ctx.log),
  })
  const ends: string[] = []
  const bytes = ctx.random.bytes.bind(ctx.random)
  ctx.random.bytes = length => {
    const drawn = bytes(length)
    if (length === 32) ends.push(drawn.toString('hex'))
    return drawn
  }
  const seen: string[] = []
  const look = async () => {
    for (const path of ['rounds/', 'rounds/1/', 'chains/', 'top/?by=round'])
      seen.push((await app.games.inject({ url: `/api/play/crash/aviator/${path}` })).body)
    seen.push(
      JSON.stringify(
        await crash!.room().snapshot({
          id: 'v',
          owner: 'demo:v',
          sessionId: null,
          alias: '12',
          showsBets: true,
          node: 'test',
        }),
      ),
    )
    seen.push(await dumpTables(ctx.db.read))
    seen.push(await ctx.metrics.registry.metrics())
  }
  await crash.start()
  await crash.awaitBroadcast('betting', 1)
  await look()
  const [player, leaver] = [await crash.addPlayer(), await crash.addPlayer()]
  seen.push(JSON.stringify(await crash.bet(player, 1, 100)))
  seen.push(JSON.stringify(await crash.bet(leaver, 1, 100, { auto: 150 })))
  await crash.fly(1)
  const row = await readChain(ctx, 'aviator', 1)
  const x100 = crashX100(row.seedAt(1), drawOf('aviator', 1, { salt: row.salt, clientSeeds: NO_SEEDS }))
  for (const share of [0.1, 0.5, 0.39]) {
    await ctx.clock.advance(Math.floor(crashAtMs(x100) * share))
    await look()
  }
  seen.push(
    JSON.stringify(await crash.cashOut(player, 1)),
    JSON.stringify([player.received, leaver.received]),
  )
  seen.push(...crash.raw, ...ctx.lines)
  const text = seen.join('\n')
  expect((await crash.round(1))!.state).toBe('flying')
  await crash.crash(1)
  await app.stop()
  expect((await crash.round(1))!.crash_x100).toBe(x100)
  return { text, x100, seed: Buffer.from(row.seedAt(1)), end: ends[0]!, salt: row.salt }
}

describe('exploit 1: a commitment that gives the outcome away', () => {
  it('the crash point follows neither from the data before the crash nor from its hash', async () => {
    const { text, x100, salt } = await watchFlight()
    const message = ['crash:v1', 'aviator:1', '', '', '', salt].join('\n')
    const published = [...new Set(text.match(/\b[0-9a-f]{64}\b/g))].map(hex => Buffer.from(hex, 'hex'))
    expect(published.length).toBeGreaterThanOrEqual(2)
    for (const bytes of published)
      for (const key of [
        bytes,
        createHash('sha256').update(bytes).digest(),
        Buffer.from(bytes.toString('hex')),
      ])
        for (const digest of [
          createHmac('sha512', key).update(message).digest('hex'),
          createHash('sha512').update(key).update(message).digest('hex'),
          createHash('sha256').update(key).update(message).digest('hex'),
          key.toString('hex'),
        ])
          expect(crashX100Of(BigInt(`0x${digest.slice(0, 13)}`))).not.toBe(x100)
  })
})

/** The fields of a schema, dotted; `[]` is any element. */
function fieldsOf(schema: unknown, path = ''): string[] {
  const { def } = (schema as z.core.$ZodType)._zod as unknown as {
    def: Record<string, unknown> & { type: string }
  }
  const inner = (...parts: unknown[]) => [...new Set(parts.flatMap(part => fieldsOf(part, path)))]
  switch (def.type) {
    case 'object':
      return Object.entries(def['shape'] as object).flatMap(([name, part]) =>
        fieldsOf(part, `${path}.${name}`),
      )
    case 'array':
      return fieldsOf(def['element'], `${path}[]`)
    case 'tuple':
      return (def['items'] as unknown[]).flatMap((part, at) => fieldsOf(part, `${path}[${at}]`))
    case 'union':
      return inner(...(def['options'] as unknown[]))
    case 'optional':
    case 'nullable':
    case 'default':
      return inner(def['innerType'])
    case 'pipe':
      return inner(def['out'])
    default:
      return [path.slice(1)]
  }
}

/**
 * The fields that are allowed before the crash. A person must review whether a new field reveals the outcome.
 */
const ALLOWED: Record<string, string> = {
  welcome: 't',
  unsubscribed: 't topic reason',
  snapshot:
    't game mode balance limits.minStake limits.maxStake limits.maxPayout limits.maxDay limits.bettingMs limits.rtpX10000 limits.realityCheckMs closed dayLeft round phase commitment chain.id chain.salt chain.saltSource clientSeeds[0] clientSeeds[1] clientSeeds[2] played.forMs played.staked played.paid endedWhileAway[].id endedWhileAway[].round endedWhileAway[].slot endedWhileAway[].at endedWhileAway[].stake endedWhileAway[].auto endedWhileAway[].state endedWhileAway[].x100 endedWhileAway[].payout endedWhileAway[].by endedWhileAway[].crashX100 leftMs elapsedMs x100 own[].id own[].slot own[].stake own[].auto own[].max own[].x100 own[].payout live[][0] live[][1] live[][2] live[][3] players staked out paid history[].round history[].x100 chat',
  settings:
    't limits.minStake limits.maxStake limits.maxPayout limits.maxDay limits.bettingMs limits.rtpX10000 limits.realityCheckMs closed',
  betting: 't round commitment leftMs',
  flying: 't round elapsedMs clientSeeds[0] clientSeeds[1] clientSeeds[2]',
  tick: 't round elapsedMs',
  live: 't round bets[][0] bets[][1] bets[][2] bets[][3] cancelledKeys[] cashOuts[][0] cashOuts[][1] players staked out paid',
  accepted:
    't id round bet.id bet.slot bet.stake bet.auto bet.max bet.x100 bet.payout other.id other.slot other.stake other.auto other.max other.x100 other.payout balance dayLeft',
  cancelled:
    't id round slot bet other.id other.slot other.stake other.auto other.max other.x100 other.payout balance dayLeft',
  paid: 't id round slot x100 payout balance dayLeft by atMs',
  refused: 't id code text',
  balance: 't balance',
  seeded: 't seed round',
  myBets:
    't bets[].id bets[].round bets[].slot bets[].at bets[].stake bets[].auto bets[].state bets[].x100 bets[].payout bets[].by bets[].crashX100 more',
  chat: 't messages[].n messages[].who messages[].by messages[].text messages[].at may until you',
  chatMessage: 't messages[].n messages[].who messages[].by messages[].text messages[].at',
  chatRemoved: 't n[]',
  chatAccepted: 't id message.n message.who message.by message.text message.at',
  reported: 't id message',
  pong: 't n',
  bye: 't reason',
}
/** The messages that are sent after the seed is public in the database. */
const AFTER = ['crashed', 'voided']

describe('exploit 2: a crash point that leaks before the crash', () => {
  type Union = { _zod: { def: { options: readonly z.ZodMiniObject[] } } }
  const messages = [crashServerMessage, gatewayServerMessage].flatMap(
    schema => (schema as unknown as Union)._zod.def.options,
  )
  const nameOf = (message: z.ZodMiniObject) =>
    (message.shape['t'] as unknown as { _zod: { def: { values: string[] } } })._zod.def.values[0]!

  // spec: C.3
  it('no message before the crash has a field that is not on the list', () => {
    const found = Object.fromEntries(
      messages
        .filter(message => !AFTER.includes(nameOf(message)))
        .map(message => [nameOf(message), [...new Set(fieldsOf(message))].join(' ')]),
    )
    expect(found).toEqual(ALLOWED)
  })

  it('no public endpoint has a field that is not on the list', () => {
    const { listCrashRounds, readCrashRound, listCrashTop, listCrashChains } = crashRoundsApi
    const fields = (endpoint: { reply: unknown }) =>
      fieldsOf(endpoint.reply).map(name => name.replace(/^data(\[\])?\./, ''))
    expect(fields(listCrashRounds)).toEqual(['round', 'x100', 'state', 'at'])
    // Seed and x100 are null in the row, and in the reply, until the round is over: the next test checks
    // that.
    expect(fields(readCrashRound).join(' ')).toBe(
      'game round state commitment seed clientSeeds[0] clientSeeds[1] clientSeeds[2] salt saltSource x100 chain.id chain.index chain.length chain.commitment chain.committedAt chain.salt chain.saltSource chain.saltSignature chain.saltedAt chain.beacon.kind chain.beacon.chain chain.beacon.round chain.beaconNamedAt roundId openedAt tookOffAt endedAt',
    )
    expect(fields(listCrashTop)).toEqual(['round', 'x100', 'at', 'player', 'stake', 'payout'])
    expect(fields(listCrashChains).join(' ')).toBe(
      'id length commitment committedAt salt saltSource saltSignature saltedAt beacon.kind beacon.chain beacon.round beaconNamedAt saltReference closedAt played sources[].file sources[].sha256',
    )
  })

  // spec: C.3
  it('frames, replies, tables, log and metrics of a flight have no seed, crash point, crash time or end of the chain', async () => {
    const { text, x100, seed, end } = await watchFlight()
    expect(text).toContain('"t":"tick"')
    expect(text).toContain('ruka_crash_salted_rounds')
    expect(text).toContain('"state":"flying"')
    for (const secret of [seed, Buffer.from(end, 'hex')])
      for (const form of ['hex', 'base64', 'base64url', 'latin1'] as const)
        expect(text).not.toContain(secret.toString(form))
    for (const number of [x100, x100 / 100, crashAtMs(x100), crashAtMs(x100) / 1_000])
      expect(text).not.toMatch(new RegExp(`(?<![\\w.])${String(number).replace('.', '\\.')}(?![\\w.])`))
  })
})

describe('exploit 7: odds that differ from the published ones', () => {
  // spec: C.1
  it('exactly as many draws reach each target as return 97 % of it, and 4 of 101 crash at 1.00x', () => {
    const reach = (k: bigint) => (97n * drawCount) / k
    for (let k = 101n; k <= 100_000_000n; k += k < 2_000n ? 1n : k / 97n) {
      // The lowest draw that reaches the target, and the one below it, which must not.
      const lowest = drawCount - reach(k)
      expect([k, crashX100Of(lowest) >= Number(k), crashX100Of(lowest - 1n) < Number(k)]).toEqual([
        k,
        true,
        true,
      ])
      const short = 97n * drawCount - k * reach(k)
      expect(short >= 0n && short < k).toBe(true)
    }
    expect(Number(drawCount - reach(101n)) / Number(drawCount)).toBeCloseTo(4 / 101, 12)
  })
})

describe('exploit 11: weak or repeated seeds', () => {
  const played = () =>
    rows(
      crash!.ctx.db.read,
      sql<{
        number: number
        chain_id: number
        chain_index: number
        commitment: string
      }>`select number, chain_id, chain_index, encode(commitment, 'hex') as commitment
        from crash.rounds order by number`,
    )

  // spec: C.1
  it('every outcome depends on the configured randomness only', async () => {
    const folders = [
      { folder: import.meta.dirname, recursive: true },
      { folder: join(import.meta.dirname, '../../../games/crash'), recursive: false },
    ]
    for (const { folder, recursive } of folders)
      for (const file of readdirSync(folder, { recursive, encoding: 'utf8' }).filter(name =>
        /(?<!\.test)\.ts$/.test(name),
      ))
        expect([
          file,
          /Math\.random|Date\.now|performance\.now/.test(readFileSync(join(folder, file), 'utf8')),
        ]).toEqual([file, false])
    const dice = vi.spyOn(Math, 'random').mockImplementation(() => 0.5)
    crash = await openCrashRoom()
    await crash.start()
    await crash.awaitBroadcast('betting', 1)
    expect(dice).not.toHaveBeenCalled()
    dice.mockRestore()
    const sealed = await rows(
      crash.ctx.db.read,
      sql<{ end: string }>`select encode(substr(sealed_end, 1, 12), 'hex') as end from crash.chains`,
    )
    expect(new Set(sealed.map(({ end }) => end)).size).toBe(sealed.length)
  })

  it('no seed and no round number is used twice, after a restart in any state or at the end of a chain', async () => {
    crash = await openCrashRoom({ chainLength: 3 })
    for (const [at, ending] of (['betting', 'flying', 'crashed'] as const).entries()) {
      const round = at + 1
      await crash.start()
      await crash.awaitBroadcast('betting', round)
      if (ending !== 'betting') await crash.fly(round)
      if (ending === 'crashed') await crash.crash(round)
      await crash.stop()
    }
    await crash.start()
    for (const round of [4, 5, 6, 7]) {
      await crash.awaitBroadcast('betting', round)
      await crash.fly(round)
      await crash.crash(round)
      if (round < 7) await crash.next(round + 1)
    }
    await crash.stop()
    const all = await played()
    expect(all.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(all.map(({ chain_id, chain_index }) => `${chain_id}:${chain_index}`)).toEqual([
      '1:1',
      '1:2',
      '1:3',
      '2:1',
      '2:2',
      '2:3',
      '3:1',
    ])
    expect(new Set(all.map(({ commitment }) => commitment)).size).toBe(7)
    const chain = await readChain(crash.ctx, 'aviator', 1)
    expect(() => chain.seedAt(4)).toThrow(RangeError)
    expect(() => chain.seedAt(0)).toThrow(RangeError)
    const lease = (await acquireLease(crash.ctx.db, 'crash.aviator'))!
    await expect(openRound(crash.ctx, lease, { game: 'aviator', chain, index: 2 })).rejects.toThrow(
      'played before',
    )
    await lease.release()
  })
})
