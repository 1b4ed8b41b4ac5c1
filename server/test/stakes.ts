import { fromKes } from '@ruka/contract/money'
import { sql, type Reader } from '../src/platform/db/db.ts'
import type { Stake } from '../src/wagers/index.ts'

/** A game that takes stakes and that nothing else plays. */
const TEST_GAME = 'test'

export async function listTestGame(reader: Reader): Promise<void> {
  await sql`insert into catalogue.games (slug, position) values (${TEST_GAME}, 1) on conflict
    do nothing`.execute(reader)
}

/** A stake of KES 30 that may pay up to KES 1,000. */
export const stakeOf = (stake: Pick<Stake, 'playerId' | 'ref' | 'requestId'> & Partial<Stake>): Stake => ({
  product: 'casino',
  game: TEST_GAME,
  stakeCents: fromKes(30),
  selection: { slot: 0 },
  stakeKes: { min: 1, max: 1_000_000 },
  leastPayoutCents: fromKes(1),
  greatestPayoutCents: fromKes(1_000),
  ...stake,
})
