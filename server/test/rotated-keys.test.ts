import { afterAll, beforeAll, expect, it } from 'vitest'
import { authenticator } from '../src/accounts/index.ts'
import { consumeCode, putCode, tryCode, type CodeFor } from '../src/accounts/texts/codes.ts'
import { refreshTokens } from '../src/accounts/sessions/refresh-tokens.ts'
import { boundTo } from '../src/casino/seeds.ts'
import { commitChain, readChain } from '../src/crash/chain.ts'
import { modules } from '../src/modules.ts'
import type { Ctx } from '../src/platform/context/context.ts'
import { rows, sql } from '../src/platform/db/db.ts'
import type { Config } from '../src/platform/config/config.ts'
import { previousNameOf } from '../src/platform/config/keys.ts'
import { resealAction } from '../src/platform/process/reseal-action.ts'
import { unseal } from '../src/platform/context/seal.ts'
import { acquireLease } from '../src/platform/db/lease.ts'
import { nextSeason, openSeason } from '../src/virtuals/seasons.ts'
import { runStaff } from './staff.ts'
import { casinoClients } from './casino-clients.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world.expectCleanAudit()
  await world.close()
})

const NEW = 'ab'.repeat(32)

type KeyName = {
  [name in keyof Config]-?: `${name}_PREVIOUS` extends keyof Config ? name : never
}[keyof Config]

/** The system with another key in use, and the one before beside it or gone. */
function rotated(ctx: Ctx, name: KeyName): { both: Ctx; gone: Ctx } {
  const gone = { ...ctx.config, [name]: NEW }
  return {
    both: { ...ctx, config: { ...gone, [previousNameOf(name)]: ctx.config[name] } },
    gone: { ...ctx, config: gone },
  }
}

it('SESSION_KEY: sessions survive with the previous key beside it; new tokens use the new one', async () => {
  const { access, refresh } = await world.player('254733000001')
  const { both, gone } = rotated(world.ctx, 'SESSION_KEY')
  expect(await authenticator(gone)(access)).toBeNull()
  expect(await authenticator(both)(access)).toMatchObject({ msisdn: '254733000001' })
  await expect(refreshTokens(gone, refresh)).rejects.toMatchObject({ code: 'token_not_valid' })
  const next = await refreshTokens(both, refresh)
  expect(await authenticator(gone)(next.access)).toMatchObject({ msisdn: '254733000001' })
  expect(await refreshTokens(gone, next.refresh)).toBeDefined()
})

it('CODE_KEY: a code under way works, once', async () => {
  const { ctx } = world
  const { both, gone } = rotated(ctx, 'CODE_KEY')
  const of: CodeFor = { purpose: 'reset', msisdn: '254712000002' }
  await ctx.db.tx(tx => putCode(tx, ctx, of, '123456'))
  expect(await tryCode(ctx.db.read, gone, of, '123456')).toBe(false)
  expect(await tryCode(ctx.db.read, both, of, '123457')).toBe(false)
  expect(await tryCode(ctx.db.read, both, of, '123456')).toBe(true)
  expect(await ctx.db.tx(tx => consumeCode(tx, both, of, '123456'))).toBe(true)
  expect(await ctx.db.tx(tx => consumeCode(tx, both, of, '123456'))).toBe(false)
})

it('SEED_SEAL_KEY: sealed seeds open, and after `keys reseal` they need the new key alone', async () => {
  const { ctx } = world
  await casinoClients(world).open('dice')
  const chain = await ctx.db.tx(tx => commitChain(tx, ctx, { game: 'aviator', length: 10 }))
  await sql`update crash.chains set salt = 'salt', salt_source = 'own', salted_at = now()
    where id = ${chain}`.execute(ctx.db.read)
  const lease = (await acquireLease(ctx.db, 'virtuals.ligi-kuu'))!
  const season = await nextSeason(ctx, lease, 'ligi-kuu')
  await lease.release()
  const { both, gone } = rotated(ctx, 'SEED_SEAL_KEY')
  const openAll = async (as: Ctx) => {
    const pairs = await rows(
      ctx.db.read,
      sql<{
        playerId: string
        game: string
        hash: Buffer
        sealed: Buffer
      }>`select player_id as "playerId", game, hash, sealed from casino.seeds`,
    )
    const { seedAt } = await readChain(as, 'aviator', chain)
    const league = await openSeason(as, 'ligi-kuu', season.number)
    return [
      ...pairs.map(pair => unseal(as, boundTo(pair, pair.hash), pair.sealed)),
      Buffer.from(seedAt(3)),
      Buffer.from(league.seedAt(38)),
    ]
  }
  const before = await openAll(ctx)
  expect(before.length).toBeGreaterThan(2)
  expect(await openAll(both)).toEqual(before)
  await expect(openAll(gone)).rejects.toThrow()
  const reseal = () => runStaff(both, [resealAction(modules)], ['keys', 'reseal', '--by', 'Ann'])
  expect(await reseal()).toEqual([
    `casino: ${before.length - 2} sealed again`,
    'crash: 1 sealed again',
    'virtuals: 1 sealed again',
    'campaigns: 0 sealed again',
  ])
  expect(await openAll(gone)).toEqual(before)
  expect(await reseal()).toEqual([
    'casino: 0 sealed again',
    'crash: 0 sealed again',
    'virtuals: 0 sealed again',
    'campaigns: 0 sealed again',
  ])
})

it('the commitment of a chain is unchanged while its seal changes', async () => {
  const { read } = world.ctx.db
  for (const change of [
    sql`update crash.chains set commitment = sha256('x'), sealed_end = 'x'`,
    sql`update crash.chains set sealed_end = 'x', salt = 'other'`,
    sql`delete from crash.chains`,
  ])
    await expect(change.execute(read)).rejects.toThrow('a chain does not change')
})
