import { maskPhone } from '@ruka/contract/phone'
import { firstRow, sql, type Reader } from '../../platform/db/db.ts'
import { isNamed } from './player-actions.ts'
import type { PlayerStatus } from './player.ts'

/** An account as staff see it: without the name, the whole phone, or anything that opens the account. */
export type PlayerRecord = {
  readonly id: string
  /** Masked. */
  readonly phone: string
  readonly status: PlayerStatus
  readonly registeredAt: Date
  readonly activeAt: Date | null
  readonly phoneProvenAt: Date | null
  readonly excludedAt: Date | null
  readonly excludedUntil: Date | null
  /** Sessions that are open now. */
  readonly sessions: number
  readonly passkeys: number
}

/** The account with this phone or whole id, or undefined. */
export async function readPlayerRecord(
  reader: Reader,
  typed: string,
  atMs: number,
): Promise<PlayerRecord | undefined> {
  const found = await firstRow(
    reader,
    sql<Omit<PlayerRecord, 'phone'> & { readonly msisdn: string }>`select p.id, p.msisdn, p.status,
      p.created_at as "registeredAt", p.active_at as "activeAt", p.phone_proven_at as "phoneProvenAt",
      e.excluded_at as "excludedAt", e.until as "excludedUntil",
      (select count(*)::int from accounts.sessions as s where s.player_id = p.id and s.revoked_at is null
        and s.expires_at > ${new Date(atMs)}) as sessions,
      (select count(*)::int from accounts.passkeys as k where k.player_id = p.id) as passkeys
      from (select * from accounts.players where ${isNamed(typed)}) as p
      left join accounts.exclusions as e on e.player_id = p.id`,
  )
  if (!found) return undefined
  const { msisdn, ...record } = found
  return { ...record, phone: maskPhone(msisdn) }
}
