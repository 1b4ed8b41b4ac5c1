import { firstRow, pgTable, rows, sql, type PgColumn, type Reader, type Tx } from '../../platform/db/db.ts'

/** See the migration for what each is. A wager is revised, too, where only its risk is another. */
export const KIND = {
  counted: 1,
  revised: 2,
  noted: 3,
  withdrawn: 4,
  joined: 5,
  paused: 6,
  resumed: 7,
} as const

/** An entry of the journal; what a kind does not have is null. Amounts in cents, times in epoch milliseconds. */
export type Entry = {
  readonly seq: number
  readonly kind: number
  readonly atMs: number
  readonly playerId: string | null
  readonly ref: string | null
  readonly campaign: number | null
  readonly game: string | null
  readonly stakeCents: number
  /** After the entry; null where the stake was returned. */
  readonly payoutCents: number | null
  readonly beforeCents: number | null
  readonly riskCents: number
  readonly placedAtMs: number
  readonly jackpots: readonly number[] | null
  /** The events of a slip. */
  readonly events: string | null
  /** The version of a wager's settlement. */
  readonly version: number
  /** The least odds of a slip’s legs, in parts of ten thousand. */
  readonly leastOdds: number | null
}
export type NewEntry = Pick<Entry, 'kind' | 'atMs'> & Partial<Omit<Entry, 'seq'>>

/** The end of the journal, while this transaction holds it. */
export type Head = { readonly seq: number; readonly version: number }

/** Locks the end of the journal: only one transaction writes at a time. */
export const lockHead = async (tx: Tx): Promise<Head> =>
  (await firstRow(tx, sql<Head>`select seq, version from campaigns.journal_head for update`))!

export const readHead = async (reader: Reader): Promise<Head> =>
  (await firstRow(reader, sql<Head>`select seq, version from campaigns.journal_head`))!

/** Says that a campaign has changed: all processes read them again. */
export const raiseVersion = (tx: Tx): Promise<unknown> =>
  sql`update campaigns.journal_head set version = version + 1`.execute(tx)

/** Writes entries behind the end that this transaction holds; gives them with their numbers. */
export async function append(tx: Tx, head: Head, entries: readonly NewEntry[]): Promise<readonly Entry[]> {
  if (entries.length === 0) return []
  const numbered = entries.map((entry, at): Entry => ({ ...BLANK, ...entry, seq: head.seq + at + 1 }))
  await sql`with head as (update campaigns.journal_head set seq = ${numbered.at(-1)!.seq})
    insert into campaigns.journal (seq, kind, at, player_id, ref, campaign, game, stake_cents, payout_cents,
      before_cents, risk_cents, placed_at, jackpots, events, version, least_odds)
    select seq, kind, at, player_id, ref, campaign, game, stake_cents, payout_cents, before_cents, risk_cents,
      placed_at, jackpots::integer[], events, version, least_odds from ${pgTable('e', numbered, ENTRY)}`.execute(
    tx,
  )
  return numbered
}

const BLANK = {
  playerId: null,
  ref: null,
  campaign: null,
  game: null,
  stakeCents: 0,
  payoutCents: null,
  beforeCents: null,
  riskCents: 0,
  placedAtMs: 0,
  jackpots: null,
  events: null,
  version: 1,
  leastOdds: null,
} as const
const whole = (read: (entry: Entry) => number | null): PgColumn<Entry> => ['bigint', read]
const ENTRY = {
  seq: whole(({ seq }) => seq),
  kind: ['smallint', ({ kind }: Entry) => kind],
  at: ['timestamptz', ({ atMs }: Entry) => atMs],
  player_id: ['uuid', ({ playerId }: Entry) => playerId],
  ref: ['text', ({ ref }: Entry) => ref],
  campaign: whole(({ campaign }) => campaign),
  game: ['text', ({ game }: Entry) => game],
  stake_cents: whole(({ stakeCents }) => stakeCents),
  payout_cents: whole(({ payoutCents }) => payoutCents),
  before_cents: whole(({ beforeCents }) => beforeCents),
  risk_cents: whole(({ riskCents }) => riskCents),
  placed_at: ['timestamptz', ({ placedAtMs }: Entry) => placedAtMs],
  jackpots: ['text', ({ jackpots }: Entry) => jackpots && `{${jackpots.join(',')}}`],
  events: ['text', ({ events }: Entry) => events],
  version: ['smallint', ({ version }: Entry) => version],
  least_odds: whole(({ leastOdds }) => leastOdds),
} as const

const COLUMNS =
  sql.raw(`seq, kind, (extract(epoch from at) * 1000)::bigint as "atMs", player_id as "playerId", ref,
  campaign, game, stake_cents as "stakeCents", payout_cents as "payoutCents", before_cents as "beforeCents",
  risk_cents as "riskCents", (extract(epoch from placed_at) * 1000)::bigint as "placedAtMs", jackpots,
  events, version, least_odds as "leastOdds"`)

/** Entries after a number, in order. */
export const readJournal = (reader: Reader, afterSeq: number, limit: number): Promise<readonly Entry[]> =>
  rows(
    reader,
    sql<Entry>`select ${COLUMNS} from campaigns.journal where seq > ${afterSeq} order by seq limit ${limit}`,
  )

/** All entries of these players after a number and up to another, in order. */
export const readEntriesOf = (
  reader: Reader,
  players: readonly string[],
  { afterSeq, toSeq }: { readonly afterSeq: number; readonly toSeq: number },
): Promise<readonly Entry[]> =>
  rows(
    reader,
    sql<Entry>`select ${COLUMNS} from campaigns.journal
      where player_id = any(${players}::uuid[]) and seq > ${afterSeq} and seq <= ${toSeq} order by seq`,
  )
