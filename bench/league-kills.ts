import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LEAGUES } from '@ruka/contract/virtual-ids'
import { auditBooks } from '../server/src/audit-books.ts'
import { openContext } from '../server/src/boot/context.ts'
import { offlineEnvironment } from '../server/src/boot/offline.ts'
import { KEY_NAMES, readConfig } from '../server/src/config.ts'
import { systemClock } from '../server/src/platform/base/clock.ts'
import type { Ctx } from '../server/src/platform/context/context.ts'
import { firstRow, sql } from '../server/src/platform/db/db.ts'
import { openBetting } from '../server/src/sportsbook/index.ts'
import { readRound, readRunning, type StoredRound } from '../server/src/virtuals/model/stored-rounds.ts'
import { openNodes } from '../server/test/nodes.ts'
import { median, rounded, type Figure } from './harness/figures.ts'
import { eventsOf, openLeagueGames, resultSlip } from './league/runs.ts'
import { openRichPlayers } from './sportsbook/book.ts'

/** Short rounds, of which a takeover takes less than one. */
const ROUND_MS = 8_000
const KILLS = { open: 3, drawn: 3, locked: 2 } as const
const PLAYERS = 20
const PATIENCE_MS = 60_000
const LOOK_MS = 15

type Phase = keyof typeof KILLS
type Nodes = Awaited<ReturnType<typeof openNodes>>
type Kill = {
  readonly phase: Phase
  readonly tookMs: number
  readonly isVoid: boolean
  readonly isChanged: boolean
}

/**
 * Kills the process that leads the leagues, in each phase of a round with bets on it: three processes of the real
 * program over NATS, one of which takes bets and settles, PostgreSQL with fsync on. A round that was drawn keeps its
 * result; another is played by the next leader or void. The audit is clean afterwards.
 *
 * A round is locked for longer than a moment only while it waits for drand: those kills are made while no relay can be
 * reached.
 */
export async function leagueKills(): Promise<readonly Figure[]> {
  const plain = await inNodes('none', ['open', 'drawn'])
  const waiting = await inNodes('drand', ['locked'])
  const kills = [...plain.kills, ...waiting.kills]
  return [
    ...(Object.keys(KILLS) as Phase[]).map((phase): Figure => ({
      name: `killed_${phase}`,
      value: kills.filter(kill => kill.phase === phase).length,
      unit: 'kills',
    })),
    { name: 'played_on', value: kills.filter(({ isVoid }) => !isVoid).length, unit: 'rounds' },
    { name: 'void', value: kills.filter(({ isVoid }) => isVoid).length, unit: 'rounds' },
    { name: 'drawn_and_changed', value: kills.filter(({ isChanged }) => isChanged).length, unit: 'rounds' },
    { name: 'takeover_ms', value: rounded(median(plain.kills.map(({ tookMs }) => tookMs)), 0), unit: 'ms' },
    { name: 'stakes_left_held', value: plain.held + waiting.held, unit: 'slips' },
    { name: 'audit_findings', value: plain.findings + waiting.findings, unit: 'promises' },
  ]
}

async function inNodes(beacon: 'none' | 'drand', phases: readonly Phase[]) {
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
    const kills: Kill[] = []
    for (const phase of phases)
      for (let count = 0; count < KILLS[phase]; count++)
        kills.push(
          await killIn(ctx, nodes, { phase, players, leader: kills.length % 2 === 0 ? first! : second! }),
        )
    const held = await untilNoneHeld(ctx)
    const broken = (await auditBooks(ctx.db)).filter(({ offending }) => offending.length > 0)
    for (const { promise, offending } of broken)
      process.stderr.write(`${promise}: ${JSON.stringify(offending.slice(0, 3))}\n`)
    return { kills, held, findings: broken.length }
  } finally {
    await ctx.db.end()
    await nodes.close()
  }
}

async function killIn(
  ctx: Ctx,
  nodes: Nodes,
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
  const goals = (round: StoredRound) => JSON.stringify(round.matches.map(match => match.goals))
  const wasDrawn = before.state === 'drawn'
  return {
    phase,
    tookMs,
    isVoid: after.state === 'void',
    isChanged: wasDrawn && (after.state !== 'settled' || goals(before) !== goals(after)),
  }
}

const readEpoch = async (ctx: Ctx, slug: string): Promise<number> =>
  (await firstRow(
    ctx.db.read,
    sql<{ epoch: number }>`select epoch from platform.leases where name = ${`virtuals.${slug}`}`,
  ))!.epoch

/** Slips of rounds that are over are ended by the worker; gives how many are not in time. */
async function untilNoneHeld(ctx: Ctx): Promise<number> {
  const read = async () =>
    (await firstRow(
      ctx.db.read,
      sql<{ open: number }>`select count(*)::integer as open from sportsbook.slips where state = 'open'`,
    ))!.open
  await until('the end of all slips', async () => ((await read()) === 0 ? true : undefined)).catch(
    () => undefined,
  )
  return read()
}

async function until<Found>(what: string, find: () => Promise<Found | undefined>): Promise<Found> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const found = await find()
    if (found !== undefined) return found
    if (performance.now() > deadline) throw new Error(`timed out waiting for ${what}`)
    await new Promise(resolve => setTimeout(resolve, LOOK_MS))
  }
}
