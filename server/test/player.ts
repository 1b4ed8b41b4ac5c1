import { fromKes } from '@ruka/contract/money'
import type { PlayerStatus } from '../src/accounts/index.ts'
import type { Ctx } from '../src/platform/context/context.ts'
import { sql, type Reader } from '../src/platform/db/db.ts'
import { uuid } from '../src/platform/base/random.ts'
import { openWallet, postTransfer, type SubAccount } from '../src/wallet/index.ts'

export type TestPlayer = { readonly id: string; readonly msisdn: string }
type World = Pick<Ctx, 'db' | 'clock' | 'random'>

/** A phone number by itself: digits of a hash or an id may happen to look like one. */
export const PHONE = /(?<![0-9a-f])254[17]\d{8}(?![0-9a-f])/

let numbers = 0
/** A number that no other player of this test file has, from 254712000001 on. */
const nextMsisdn = (): string => `2547120${String((numbers += 1)).padStart(5, '0')}`

/** A registered player with this much cash, inserted into the database directly. */
export async function createPlayer(
  { db, clock, random }: World,
  { status = 'active', cashKes = 0 }: { status?: PlayerStatus; cashKes?: number } = {},
): Promise<TestPlayer> {
  const player = { id: uuid(random, clock.now()), msisdn: nextMsisdn() }
  await db.tx(async tx => {
    await sql`insert into accounts.players (id, msisdn, password_hash, status, created_at)
      values (${player.id}, ${player.msisdn}, '$argon2id$sample', ${status},
        ${new Date(clock.now())})`.execute(tx)
    await openWallet(tx, player.id)
  })
  if (cashKes > 0) await fundPlayer({ db, clock }, player.id, { kes: cashKes })
  return player
}

let transfers = 0
/** Moves money from the house to a player; a debt is what the player owes then. */
export const fundPlayer = (
  { db, clock }: Pick<World, 'db' | 'clock'>,
  playerId: string,
  {
    kes,
    account = 'cash',
    house = 'promo',
  }: { kes: number; account?: SubAccount; house?: 'promo' | 'mpesa' },
) =>
  db.tx(tx =>
    postTransfer(
      tx,
      {
        op: 'move',
        key: `test-fund:${(transfers += 1)}`,
        ...(account === 'debt'
          ? { debit: { playerId, account }, credit: { house } }
          : { debit: { house }, credit: { playerId, account } }),
        cents: fromKes(kes),
      },
      { atMs: clock.now() },
    ),
  )

/** A session with the player's own id as its id, for servers whose access token is the player's id. */
export const createSession = (reader: Reader, { id, atMs }: { id: string; atMs: number }): Promise<unknown> =>
  sql`insert into accounts.sessions (id, player_id, salt, started_at, rotated_at, active_at, expires_at)
    values (${id}, ${id}, ${Buffer.alloc(32)}, ${new Date(atMs)}, ${new Date(atMs)}, 'infinity', 'infinity')
    on conflict (id) do nothing`.execute(reader)
