import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { LEAGUES } from '@ruka/contract/virtual-ids'
import { describe, expect, it } from 'vitest'
import { openContext } from '../../server/src/boot/context.ts'
import { offlineEnvironment } from '../../server/src/boot/offline.ts'
import { KEY_NAMES, readConfig } from '../../server/src/config.ts'
import { systemClock } from '../../server/src/platform/base/clock.ts'
import type { Ctx } from '../../server/src/platform/context/context.ts'
import { firstRow, sql } from '../../server/src/platform/db/db.ts'
import { openBetting } from '../../server/src/sportsbook/index.ts'
import { readRound, readRunning, type StoredRound } from '../../server/src/virtuals/model/stored-rounds.ts'
import { openNodes } from '../../server/test/nodes.ts'
import { expectCleanAudit } from '../harness/clean-audit.ts'
import { openRichPlayers } from '../sportsbook/book.ts'
import { eventsOf, openLeagueGames, resultSlip } from './runs.ts'

/** Short rounds, of which a takeover takes less than one. */
const ROUND_MS = 8_000
/** How often the leader is killed in each phase. */
const KILLS = Number(process.env['KILLS'] ?? 2)
const PLAYERS = 20
const PATIENCE_MS = 60_000
const LOOK_MS = 15
const TEST_MS = 120_000 + KILLS * 3 * PATIENCE_MS

type Phase = 'open' | 'drawn' | 'locked'
type Nodes = Awaited<ReturnType<typeof openNodes>>
type Kill = { readonly before: StoredRound; readonly after: StoredRound; readonly tookMs: number }

/**
 * Three processes of the real program over NATS, one of which takes bets and settles, PostgreSQL with fsync
 * on.
 */
describe('the death of the process that leads the leagues', () => {
  it(
    'while bets are taken leaves no stake behind: the next leader plays the round, or it is void',
    () => inNodes('none', 'open', ({ after }) => expect(['settled', 'void']).toContain(after.state)),
    TEST_MS,
  )

  it(
    'once a round was drawn changes none of its goals',
    () =>
      inNodes('none', 'drawn', ({ before, after }) => {
        expect(after.state).toBe('settled')
        expect(goalsOf(after)).toEqual(goalsOf(before))
      }),
    TEST_MS,
  )

  // A round is locked for longer than a moment only while it waits for drand: no relay can be reached.
  it(
    'while a round waits for its value leaves no stake behind',
    () => inNodes('drand', 'locked', ({ after }) => expect(['settled', 'void']).toContain(after.state)),
    TEST_MS,
  )
})

const goalsOf = ({ matches }: StoredRound) => matches.map(({ goals }) => goals)

async function inNodes(beacon: 'none' | 'drand', phase: Phase, judge: (kill: Kill) => void): Promise<void> {
  const rounds = {
    LEAGUE_ROUND_MS: String(ROUND_MS),
    LEAGUE_BEACON: beacon,
    LEAGUE_DRAND_URLS: 'http://127.0.0.1:9',
  }
  const nodes = await openNodes(['web,worker', 'engine', 'engine'], () => rounds)
  const folder = join(tmpdir(), `virtual-league-kills-${randomBytes(4).toString('hex')}`)
  const { env } = await offlineEnvironment(
    folder,
    { DATA_DIR: folder, LOG_LEVEL: 'silent', ...rounds },
    KEY_NAMES,
  )
  const ctx = openContext(readConfig(env), nodes.address, { clock: systemClock })
  try {
    const [web, first, second] = nodes.nodes
    await openLeagueGames(ctx)
    await web!.start()
    await first!.start()
    await second!.start()
    const players = await openRichPlayers(ctx, PLAYERS)
    for (let count = 0; count < KILLS; count++) {
      const kill = await killIn(ctx, { phase, players, leader: count % 2 === 0 ? first! : second! })
      expect(kill.tookMs).toBeLessThan(ROUND_MS)
      judge(kill)
    }
    // The worker ends the slips of rounds that are over.
    await until('the end of all slips', async () => ((await openSlips(ctx)) === 0 ? true : undefined))
    await expectCleanAudit(ctx)
  } finally {
    await rm(folder, { recursive: true, force: true })
    await ctx.db.end()
    await nodes.close()
  }
}

async function killIn(
  ctx: Ctx,
  { phase, players, leader }: { phase: Phase; players: readonly string[]; leader: Nodes['nodes'][number] },
): Promise<Kill> {
  const slug = LEAGUES[1].slug
  const [target] = await until('a round with time to bet', async () => {
    const open = (await readRunning(ctx.db.read, slug)).filter(({ state }) => state === 'open')
    return open.length > 1 && open[1]!.startsAtMs > Date.now() + 500 ? open.slice(1) : undefined
  })
  const place = openBetting(ctx)
  const verdicts = await Promise.all(players.map(player => place(resultSlip(ctx, player, eventsOf(target!)))))
  if (!verdicts.every(({ ok }) => ok)) throw new Error(`a bet was refused: ${JSON.stringify(verdicts)}`)
  const stateOf = async (): Promise<StoredRound> => (await readRound(ctx.db.read, target!))!
  const isDue = ({ state }: StoredRound) =>
    phase === 'open' ? Date.now() > target!.startsAtMs + ROUND_MS * 0.4 : state === phase
  await until(phase, async () => (isDue(await stateOf()) ? true : undefined))
  const epoch = await readEpoch(ctx, slug)
  await leader.kill()
  const before = await stateOf()
  const killedMs = performance.now()
  await until('a new leader', async () => ((await readEpoch(ctx, slug)) > epoch ? true : undefined))
  const tookMs = performance.now() - killedMs
  const after = await until('the end of the round', async () => {
    const round = await stateOf()
    return round.state === 'settled' || round.state === 'void' ? round : undefined
  })
  await leader.start()
  return { before, after, tookMs }
}

const readEpoch = async (ctx: Ctx, slug: string): Promise<number> =>
  (await firstRow(
    ctx.db.read,
    sql<{ epoch: number }>`select epoch from platform.leases where name = ${`virtuals.${slug}`}`,
  ))!.epoch

const openSlips = async (ctx: Ctx): Promise<number> =>
  (await firstRow(
    ctx.db.read,
    sql<{ open: number }>`select count(*)::integer as open from sportsbook.slips where state = 'open'`,
  ))!.open

async function until<Found>(what: string, find: () => Promise<Found | undefined>): Promise<Found> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const found = await find()
    if (found !== undefined) return found
    if (performance.now() > deadline) throw new Error(`timed out waiting for ${what}`)
    await new Promise(resolve => setTimeout(resolve, LOOK_MS))
  }
}
