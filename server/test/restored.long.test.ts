import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { casinoHandlers } from '../src/casino/index.ts'
import { catalogueModule } from '../src/catalogue/index.ts'
import { endAbandonedPlays } from '../src/casino/end-plays.ts'
import { readChains } from '../src/crash/published-rounds.ts'
import { rows, sql, type Reader } from '../src/platform/db/db.ts'
import { incarnationModule } from '../src/platform/process/incarnation.ts'
import { seededRandom } from '../src/platform/base/random.ts'
import { runStaff } from './staff.ts'
import { openPlayer, type CasinoPlayer } from './casino-players.ts'
import { openCrashRoom, type CrashRoom } from './crash-room.ts'
import {
  copyFiles,
  dump,
  openCluster,
  openMigrated,
  recover,
  removeFolder,
  restoreDump,
  type Cluster,
} from './restored-cluster.ts'

const folders: string[] = []
const opened: CrashRoom[] = []
afterEach(async () => {
  for (const crash of opened.splice(0)) await crash.close()
  for (const folder of folders.splice(0)) await removeFolder(folder)
})

/** The crash rooms of a database and its instant games, with randomness of their own. */
async function play(cluster: Cluster, luck: string, env: Record<string, string> = {}) {
  folders.push(cluster.folder)
  const crash = await openCrashRoom({ chainLength: 50, random: seededRandom(luck), database: cluster, env })
  opened.push(crash)
  await catalogueModule.seed!(crash.ctx)
  return crash
}
async function close(crash: CrashRoom) {
  opened.splice(opened.indexOf(crash), 1)
  await crash.close()
}

const flyOn = async (crash: CrashRoom, from: number, to: number) => {
  for (let round = from; round <= to; round++) {
    if (round > from) await crash.next(round - 1)
    await crash.fly(round)
    await crash.crash(round)
  }
}

/** A player at dice, and at mines, where a play stays open. */
function atGames(crash: CrashRoom, { playerId, sessionId }: CasinoPlayer) {
  const handlers = casinoHandlers(crash.ctx)
  const at = (game: string) => ({
    params: { game },
    query: {},
    session: { playerId, sessionId, game, msisdn: '254700000000' },
  })
  const call = <T>(
    name: 'openCasinoGame' | 'beginPlay' | 'movePlay' | 'changeSeeds',
    game: string,
    more: object = {},
  ) =>
    handlers[name]({
      ...at(game),
      ...more,
      params: { game, ...(more as { params?: object }).params },
    } as never) as Promise<T>
  return {
    open: (game: string) =>
      call<{ data: { next: { hash: string }; seeds: object | null; open: object | null } }>(
        'openCasinoGame',
        game,
      ),
    async seed(game: string) {
      const { next } = (await this.open(game)).data
      await call('changeSeeds', game, { body: { nextHash: next.hash, clientSeed: 'my-own-seed' } })
    },
    dice: () =>
      call('beginPlay', 'dice', {
        body: { id: randomUUID(), stake: 10, start: { side: 'under', target: 5000 } },
      }),
    mines: (id: string) => call('beginPlay', 'mines', { body: { id, stake: 10, start: { mines: 3 } } }),
    move: (id: string, n: number, move: object) =>
      call('movePlay', 'mines', { params: { id }, body: { n, move } }),
  }
}

/** Everything that was dealt: seeds of rounds by their commitment, and each number of each pair of seeds. */
async function dealt(reader: Reader): Promise<ReadonlySet<string>> {
  const found = await rows(
    reader,
    sql<{ draw: string }>`select encode(commitment, 'hex') as draw from crash.rounds
      union all select encode(p.hash, 'hex') || ':' || (w.selection ->> 'nonce')
        from wagers.wagers as w join casino.seeds as p on p.id = (w.selection ->> 'seeds')::bigint`,
  )
  return new Set(found.map(({ draw }) => draw))
}

const confirm = (crash: CrashRoom, ...flags: string[]) =>
  runStaff(crash.ctx, incarnationModule.staffActions!, ['database-confirm', ...flags, '--by', 'Ann'])
const waits = (crash: CrashRoom) => incarnationModule.waits!['database']!(crash.ctx)

/** Plays, takes a backup, plays on, and restores it: gives what was played on, and the restored database. */
async function drill(restore: 'dump' | 'recovery' | 'files') {
  const before = await openMigrated()
  let crash = await play(before, 'before')
  const player = await openPlayer(crash.ctx, 10_000)
  const games = atGames(crash, player)
  for (const game of ['dice', 'mines']) await games.seed(game)
  const mines = randomUUID()
  await games.dice()
  await games.mines(mines)
  await crash.start()
  await flyOn(crash, 1, 2)
  await crash.stop()
  const dumped = await dump(crash.ctx.db.read)
  await close(crash)
  const copy = await copyFiles(before.folder)
  folders.push(copy)

  crash = await play(await openCluster(before.folder), 'after')
  const goesOn = atGames(crash, player)
  await goesOn.dice()
  await goesOn.move(mines, 0, { pick: 0 })
  await goesOn.seed('dice')
  await goesOn.dice()
  await crash.start()
  await flyOn(crash, 3, 5)
  await crash.stop()
  const seen = await dealt(crash.ctx.db.read)
  await close(crash)

  const cluster =
    restore === 'dump'
      ? await restoreDump(dumped)
      : restore === 'recovery'
        ? await recover(copy)
        : await openCluster(copy)
  const restored = await play(cluster, 'restored')
  const known = await dealt(restored.ctx.db.read)
  return { seen, known, player, mines, restored, games: atGames(restored, player) }
}

describe('a restored database', () => {
  it.each(['dump', 'recovery'] as const)(
    'deals no seed of either game kind twice, and none before staff confirm it: %s',
    async restore => {
      const { seen, known, mines, restored, games } = await drill(restore)
      expect(await waits(restored)).toEqual([expect.stringContaining('npm run staff -- database-confirm')])
      await restored.start()
      await restored.until('a table that waits', () =>
        restored.ctx.lines.some(line => line.includes('waits until staff confirm the database')),
      )
      await restored.ctx.clock.advance(60_000)
      await expect(games.dice()).rejects.toMatchObject({ code: 'game_closed' })
      await expect(games.move(mines, 0, { pick: 0 })).rejects.toMatchObject({ code: 'game_closed' })
      expect(await dealt(restored.ctx.db.read)).toEqual(known)

      await confirm(restored)
      expect(await waits(restored)).toEqual([])
      await restored.ctx.clock.advance(5_000)
      await flyOn(restored, 3, 5)
      await expect(games.dice()).rejects.toMatchObject({ code: 'seeds_missing' })
      expect((await games.open('dice')).data.seeds).toBeNull()
      await games.seed('dice')
      await games.dice()
      expect(await endAbandonedPlays(restored.ctx)).toBe(1)
      expect((await games.open('mines')).data.open).toBeNull()
      const now = [...(await dealt(restored.ctx.db.read))].filter(draw => !known.has(draw))
      expect(now).toHaveLength(4)
      expect(now.filter(draw => seen.has(draw))).toEqual([])
      await restored.expectCleanAudit()
    },
    120_000,
  )

  it('whose files were restored unchanged is detected by the high-water mark outside it', async () => {
    const mark = join(tmpdir(), `ruka-mark-${randomUUID()}`)
    folders.push(mark)
    const before = await openMigrated()
    const crash = await play(before, 'before', { HIGH_WATER_FILE: mark })
    await crash.ctx.work()
    await close(crash)
    const copy = await copyFiles(before.folder)
    const goesOn = await play(await openCluster(before.folder), 'after', { HIGH_WATER_FILE: mark })
    await goesOn.start()
    await flyOn(goesOn, 1, 2)
    await goesOn.stop()
    await incarnationModule.seed!(goesOn.ctx)
    expect(await waits(goesOn)).toEqual([])
    const seen = await dealt(goesOn.ctx.db.read)
    await close(goesOn)

    const restored = await play(await openCluster(copy), 'restored', { HIGH_WATER_FILE: mark })
    await incarnationModule.seed!(restored.ctx)
    expect(await waits(restored)).toHaveLength(1)
    await confirm(restored)
    await incarnationModule.seed!(restored.ctx)
    expect(await waits(restored)).toEqual([])
    await restored.start()
    await flyOn(restored, 1, 2)
    expect([...(await dealt(restored.ctx.db.read))].filter(draw => seen.has(draw))).toEqual([])
  })

  it('that looks like the original can be closed by staff; each confirmation is audited', async () => {
    const crash = await play(await openMigrated(), 'before')
    await crash.start()
    await flyOn(crash, 1, 1)
    await crash.stop()
    await expect(confirm(crash)).rejects.toThrow('--restored')
    await confirm(crash, '--restored')
    const confirmed = new Date(crash.ctx.clock.now())
    await crash.start()
    await flyOn(crash, 2, 2)
    expect(await readChains(crash.ctx.db.read, 'aviator')).toMatchObject([
      { id: 2, played: 1, closed_at: null },
      { id: 1, played: 1, closed_at: confirmed },
    ])
    await expect(
      sql`update platform.incarnations set timeline = 7`.execute(crash.ctx.db.read),
    ).rejects.toThrow('does not change')
    const logged = await rows(
      crash.ctx.db.read,
      sql`select * from platform.audit_log where what = 'database-confirm'`,
    )
    expect(logged).toMatchObject([{ actor_id: 'Ann', subject: '2' }])
  })
})
