import type { Language } from '@ruka/contract/languages'
import { notePlayerActive, sendAnswerText } from '../accounts/index.ts'
import type { Ctx } from '../platform/context/context.ts'
import { changed, firstRow, sql, type Reader, type Tx } from '../platform/db/db.ts'
import { countQuietly } from '../platform/db/rate-limit.ts'
import { KEPT_MS, TOLD_ONCE_MS } from './limits.ts'

/** A stored message that is still to be done. */
export type Message = {
  readonly id: string
  readonly msisdn: string
  readonly shortCode: string
  readonly text: string
  /** Later than it was received only where the gateway dated it far ahead. */
  readonly sentAtMs: number
  readonly receivedAtMs: number
  /** Which of the messages of its number within a window it is, from 1. */
  readonly nth: number
}
/** What came of a message, and what its sender is told; nothing where there is no text. */
export type Outcome = {
  readonly outcome: 'placed' | 'refused' | 'answered' | 'silent'
  readonly text?: string
  /** Whether the sender was told so already today, and is then told nothing. */
  readonly isToldOnce?: boolean
  /** The player whose number it is, where the message is read. */
  readonly playerId?: string
  /** The language that the player has from now on. */
  readonly language?: Language
}
export const SILENT: Outcome = { outcome: 'silent' }

/** A message without an outcome; undefined where it has one. */
export const readWaiting = (reader: Reader, id: string): Promise<Message | undefined> =>
  firstRow(
    reader,
    sql<Message>`select id, msisdn, short_code as "shortCode", text,
      (extract(epoch from sent_at) * 1000)::bigint as "sentAtMs",
      (extract(epoch from received_at) * 1000)::bigint as "receivedAtMs", nth
      from sms_betting.messages where id = ${id} and outcome is null`,
  )

export const languageOf = async (reader: Reader, playerId: string): Promise<Language | undefined> =>
  (
    await firstRow(
      reader,
      sql<{ language: Language }>`select language from sms_betting.languages where player_id = ${playerId}`,
    )
  )?.language

/** Ends a message once, and has its answer sent in the same commit: there is never a second one. */
export const endMessage = (ctx: Ctx, { id, msisdn, shortCode }: Message, ended: Outcome): Promise<void> =>
  ctx.db.tx(async tx => {
    const { outcome, text, isToldOnce = false, playerId, language } = ended
    const isFirst = await changed(
      tx,
      sql`update sms_betting.messages set outcome = ${outcome} where id = ${id} and outcome is null`,
    )
    if (isFirst === 0) return
    // A bet is a deliberate act as one on the site is: an account with bets by SMS alone does not lapse.
    if (playerId !== undefined && outcome === 'placed')
      await notePlayerActive(tx, { playerId, atMs: ctx.clock.now() })
    if (playerId !== undefined && language !== undefined)
      await sql`insert into sms_betting.languages as l (player_id, language)
        values (${playerId}, ${language})
        on conflict (player_id) do update set language = excluded.language
        where l.language <> excluded.language`.execute(tx)
    if (text === undefined || (isToldOnce && (await wasTold(tx, ctx, msisdn)))) return
    await sendAnswerText(tx, ctx, { to: msisdn, text, from: shortCode })
  })

async function wasTold(tx: Tx, { clock }: Ctx, msisdn: string): Promise<boolean> {
  const limit = { name: 'sms-betting.told', limit: 1, windowMs: TOLD_ONCE_MS }
  return !(await countQuietly(tx, clock, limit, msisdn)).within
}

/** Deletes old messages; gives how many. */
export const sweepMessages = ({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<number> =>
  changed(
    db.read,
    sql`delete from sms_betting.messages where id in (
      select id from sms_betting.messages where received_at <= ${new Date(clock.now() - KEPT_MS)}
      order by received_at limit 1000)`,
  )
