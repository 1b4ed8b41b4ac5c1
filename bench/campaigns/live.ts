import { SCORINGS } from '@ruka/contract/campaigns'
import { define, start } from '../../server/src/campaigns/running/run-campaign.ts'
import type { Ctx } from '../../server/src/platform/context/context.ts'
import { firstRow, rows, sql } from '../../server/src/platform/db/db.ts'

const [JACKPOTS, RACES, TOURNAMENTS] = [8, 6, 6]
const HOUR_MS = 3_600_000
/** The jackpot whose smallest pot counts the wagers: no stake wins it. */
const COUNTING = 'jackpot-1'
const SHARE_X1000000 = 500

const text = (en: string) => ({ en, sw: en })
const common = (id: string) => ({ id, name: text(`The campaign ${id}`), terms: text(`The terms of ${id}.`) })

/** Three levels, which the margin pays for with those of all others; of all but one jackpot the smallest is won every 20 seconds under 50,000 shillings a second. */
const jackpot = (id: string) => ({
  kind: 'jackpot',
  ...common(id),
  levels: [
    {
      level: 'mini',
      seed: 100,
      shareX1000000: SHARE_X1000000,
      oneIn: id === COUNTING ? 10_000_000_000 : 1_000_000,
    },
    { level: 'minor', seed: 1_000, shareX1000000: 100, reserveX1000000: 50, oneIn: 20_000_000 },
    { level: 'major', seed: 10_000, shareX1000000: 50, reserveX1000000: 50, oneIn: 1_000_000_000 },
  ],
})
const board = (id: string, nowMs: number) => ({
  ...common(id),
  startsAt: new Date(nowMs - HOUR_MS).toISOString(),
  endsAt: new Date(nowMs + 24 * HOUR_MS).toISOString(),
  perMinute: 600,
  prizes: [
    { from: 1, to: 1, kind: 'money', amount: 50_000 },
    { from: 2, to: 20, kind: 'money', amount: 1_000 },
    { from: 21, to: 100, kind: 'tickets', amount: 10, count: 5 },
  ],
})

/** Starts 20 campaigns that all count all games: 8 jackpots, 6 races, 6 tournaments of all scorings. */
export async function startCampaigns(ctx: Ctx): Promise<void> {
  const nowMs = ctx.clock.now()
  const many = (count: number, of: (n: number) => { readonly id: string }) =>
    Array.from({ length: count }, (_, n) => of(n))
  const definitions = [
    ...many(JACKPOTS, n => jackpot(`jackpot-${n + 1}`)),
    ...many(RACES, n => ({ kind: 'race', ...board(`race-${n + 1}`, nowMs) })),
    ...many(TOURNAMENTS, n => ({
      kind: 'tournament',
      scoring: SCORINGS[n % SCORINGS.length],
      ...board(`tournament-${n + 1}`, nowMs),
    })),
  ]
  for (const definition of definitions) {
    await define(ctx, definition, async () => undefined)
    await start(ctx, definition.id, async () => undefined)
  }
}

/** A pot that counts: each wager of `stakeCents` adds `centsEach`, and its amount says how many were counted. */
export type CountingPot = { readonly no: number; readonly seedCents: number; readonly centsEach: number }

export async function countingPot({ db }: Ctx, stakeCents: number): Promise<CountingPot> {
  const pot = await firstRow(
    db.read,
    sql<{ no: number; seedCents: number }>`select no, seed_cents as "seedCents" from campaigns.pots
      where campaign_id = ${COUNTING} and level = 0`,
  )
  return { ...pot!, centsEach: (stakeCents * SHARE_X1000000) / 1_000_000 }
}

/** Players with an empty wallet, by the thousand. */
export async function openManyPlayers({ db }: Ctx, count: number): Promise<readonly string[]> {
  const found = await rows(
    db.read,
    sql<{ id: string }>`with opened as (
        insert into accounts.players (id, msisdn, password_hash, created_at)
          select gen_random_uuid(), '2547' || lpad(n::text, 8, '0'), '$argon2id$bench', now()
          from generate_series(1, ${count}::integer) as n returning id),
      wallets as (insert into wallet.balances (player_id) select id from opened)
      select id from opened`,
  )
  return found.map(({ id }) => id)
}
