import { LEVELS } from '@ruka/contract/campaigns'
import { asCents } from '@ruka/contract/money'
import type { Ctx } from '../../platform/context/context.ts'
import { pgTable, rows, sql, type PgColumn, type Reader, type Tx } from '../../platform/db/db.ts'
import { postTransfers, type HouseAccount, type Operation } from '../../wallet/index.ts'
import type { Jackpot } from '../model/campaigns.ts'
import type { Level } from '../model/definition.rules.ts'
import { addedCents, reservedCents, type Pot } from './pot.rules.ts'

/** What stakes add is posted to the ledger at most this often for each pot, and before each win. */
const POST_EVERY_MS = 1_000

/** The shard of house accounts that campaigns write to: no stake waits for their postings. */
const SHARD = 64

/** A pot as it is stored, with the rules of its level. */
export type StoredPot = Pot & {
  readonly no: number
  readonly campaign: string
  readonly place: number
  readonly rules: Level
  /** What of the contributions and of the reserve the ledger has. */
  readonly postedCents: number
  readonly reservePostedCents: number
  readonly postings: number
  readonly postedAtMs: number
  readonly wins: number
  readonly sinceSeq: number
  readonly dropsAtMs: number | null
}

type Row = Omit<StoredPot, 'rules'>
/** The pots of jackpots, by jackpot and level. The caller holds the journal's end where it changes them. */
export async function readPots(reader: Reader, jackpots: readonly Jackpot[]): Promise<readonly StoredPot[]> {
  if (jackpots.length === 0) return []
  const found = await rows(
    reader,
    sql<Row>`select no, campaign_id as campaign, level as place, contributed_micro as "contributedMicro",
        reserved_micro as "reservedMicro", seed_cents as "seedCents", posted_cents as "postedCents",
        reserve_posted_cents as "reservePostedCents", postings, wins, since_seq as "sinceSeq",
        (extract(epoch from posted_at) * 1000)::bigint as "postedAtMs",
        (extract(epoch from drops_at) * 1000)::bigint as "dropsAtMs"
      from campaigns.pots where campaign_id = any(${jackpots.map(({ id }) => id)}::text[])
      order by campaign_id, level`,
  )
  const byId = new Map(jackpots.map(jackpot => [jackpot.id, jackpot]))
  return found.map(row => ({
    ...row,
    rules: byId.get(row.campaign)!.rules.levels.find(({ level }) => LEVELS.indexOf(level) === row.place)!,
  }))
}

const nameOf = ({ campaign, rules: { level } }: StoredPot): string => `${campaign}-${level}`
export const potAccount = (pot: StoredPot): HouseAccount => `jackpot/${nameOf(pot)}`
export const reserveAccount = (pot: StoredPot): HouseAccount => `jackpot/${nameOf(pot)}-reserve`
/** Where the prizes of a race or tournament are, from its start until they are paid. */
export const prizeAccount = (campaign: string): HouseAccount => `prize/${campaign}`
/** The beginning of the keys of all that is posted for a pot. */
const keyOf = (pot: StoredPot): string => `pot:${nameOf(pot)}`

/** A movement between two accounts of the house; none of nothing. */
export const move = (
  key: string,
  from: HouseAccount,
  to: HouseAccount,
  cents: number,
): readonly Operation[] =>
  cents === 0
    ? []
    : [
        {
          op: 'move',
          key,
          ...(cents > 0
            ? { debit: { house: from }, credit: { house: to } }
            : { debit: { house: to }, credit: { house: from } }),
          cents: asCents(Math.abs(cents)),
        },
      ]

/** The postings by which the ledger has all that stakes have added; none where it has. */
export function contributions(pot: StoredPot): {
  readonly operations: readonly Operation[]
  readonly pot: StoredPot
} {
  const key = `${keyOf(pot)}:${pot.postings + 1}`
  const [added, reserved] = [addedCents(pot), reservedCents(pot)]
  const operations = [
    ...move(key, 'promo', potAccount(pot), added - pot.postedCents),
    ...move(`${key}/reserve`, 'promo', reserveAccount(pot), reserved - pot.reservePostedCents),
  ]
  if (operations.length === 0) return { operations, pot }
  return {
    operations,
    pot: { ...pot, postedCents: added, reservePostedCents: reserved, postings: pot.postings + 1 },
  }
}

/**
 * Posts what the house owes pots: those that have waited long enough, or all. Gives the pots as they are then; the
 * caller stores them. @throws Error where the ledger refuses
 */
export async function postContributions(
  tx: Tx,
  { clock }: Pick<Ctx, 'clock'>,
  pots: readonly StoredPot[],
  { all = false } = {},
): Promise<readonly StoredPot[]> {
  const atMs = clock.now()
  const operations: Operation[] = []
  const posted = pots.map(before => {
    // Also after a clock was set back.
    if (!all && Math.abs(atMs - before.postedAtMs) < POST_EVERY_MS) return before
    const { operations: ofPot, pot } = contributions(before)
    operations.push(...ofPot)
    return ofPot.length === 0 ? before : { ...pot, postedAtMs: atMs }
  })
  await postAll(tx, operations, atMs)
  return posted
}

/** Posts operations that the ledger cannot refuse. @throws Error where it does: a defect */
export async function postAll(tx: Tx, operations: readonly Operation[], atMs: number): Promise<void> {
  const verdicts = await postTransfers(tx, operations, { atMs, shard: SHARD })
  const refused = verdicts.findIndex(({ verdict }) => verdict !== 'ok')
  if (refused >= 0) throw new Error(`${operations[refused]!.key} was refused: ${verdicts[refused]!.verdict}`)
}

const whole = (read: (pot: StoredPot) => number): PgColumn<StoredPot> => ['bigint', read]
const POT = {
  no: whole(({ no }) => no),
  contributed: whole(({ contributedMicro }) => contributedMicro),
  reserved: whole(({ reservedMicro }) => reservedMicro),
  seed: whole(({ seedCents }) => seedCents),
  posted: whole(({ postedCents }) => postedCents),
  reserve_posted: whole(({ reservePostedCents }) => reservePostedCents),
  postings: whole(({ postings }) => postings),
  wins: whole(({ wins }) => wins),
  since: whole(({ sinceSeq }) => sinceSeq),
  posted_at: ['timestamptz', ({ postedAtMs }: StoredPot) => postedAtMs],
  drops_ms: ['bigint', ({ dropsAtMs }: StoredPot) => dropsAtMs],
} as const

export const storePots = async (tx: Tx, pots: readonly StoredPot[]): Promise<void> => {
  if (pots.length === 0) return
  await sql`update campaigns.pots as p set contributed_micro = n.contributed, reserved_micro = n.reserved,
      seed_cents = n.seed, posted_cents = n.posted, reserve_posted_cents = n.reserve_posted,
      postings = n.postings, wins = n.wins, since_seq = n.since, posted_at = n.posted_at,
      drops_at = to_timestamp(n.drops_ms / 1000.0)
    from ${pgTable('n', pots, POT)} where p.no = n.no`.execute(tx)
}

/** What the pots of a jackpot's levels begin with: their seeds, of the house. */
export async function openPots(
  tx: Tx,
  { id, rules }: Pick<Jackpot, 'id' | 'rules'>,
  { atMs, seq, dropsAtMs }: { atMs: number; seq: number; dropsAtMs: (level: Level) => number | null },
): Promise<void> {
  const at = new Date(atMs)
  const operations: Operation[] = []
  for (const level of rules.levels) {
    const drops = dropsAtMs(level)
    await sql`insert into campaigns.pots (campaign_id, level, seed_cents, posted_at, since_seq, drops_at)
      values (${id}, ${LEVELS.indexOf(level.level)}, ${level.seed}, ${at}, ${seq},
        ${drops === null ? null : new Date(drops)})`.execute(tx)
    const account: HouseAccount = `jackpot/${id}-${level.level}`
    operations.push(...move(`pot:${id}-${level.level}:0`, 'promo', account, level.seed))
  }
  await postAll(tx, operations, atMs)
}
