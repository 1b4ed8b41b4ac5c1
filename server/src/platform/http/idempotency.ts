import { createHash } from 'node:crypto'
import { changed, firstRow, sql, type Reader } from '../db/db.ts'
import type { Clock } from '../base/clock.ts'
import { Refused } from '../base/refused.ts'

/** What a request was answered with the first time. */
export type StoredAnswer = { status: number; body: unknown }

/**
 * A request without an answer after this long was cut off by a crash; its verb is idempotent by the same key
 * and runs again.
 */
const CUT_OFF_MS = 60_000
/** Clients do not repeat a request for longer; money verbs store their own keys permanently. */
const KEPT_MS = 86_400_000

/** Equal bodies give one value, in any order of their keys. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )

/**
 * Runs `work` once per subject and key. The same key and body give the first answer again; another body, or
 * another endpoint, is refused; a twin still under way is refused with `request_in_progress`. Answers of 5xx
 * are forgotten: their outcome may be unknown, and the verb's own key makes the repeat safe.
 */
export async function once(
  { reader, clock }: { reader: Reader; clock: Clock },
  { subject, key, endpoint, body }: { subject: string; key: string; endpoint: string; body: unknown },
  work: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  const hash = createHash('sha256')
    .update(`${endpoint}\n${canonical(body)}`)
    .digest('hex')
  const now = new Date(clock.now())
  const cutOff = new Date(clock.now() - CUT_OFF_MS)
  const began = await changed(
    reader,
    sql`insert into platform.answers as a (subject, key, hash, began_at)
      values (${subject}, ${key}, ${hash}, ${now})
      on conflict (subject, key) do update set began_at = ${now}
      where a.hash = ${hash} and a.status is null and a.began_at <= ${cutOff}`,
  )
  if (began === 0) {
    const stored = await firstRow(
      reader,
      sql<{
        hash: string
        status: number | null
        body: unknown
      }>`select hash, status, body from platform.answers where subject = ${subject} and key = ${key}`,
    )
    if (stored && stored.hash !== hash) throw new Refused('idempotency_key_reused')
    if (!stored || stored.status === null) throw new Refused('request_in_progress')
    return { status: stored.status, body: stored.body }
  }
  try {
    const answer = await work()
    await sql`update platform.answers set status = ${answer.status}, body = ${JSON.stringify(answer.body)}
      where subject = ${subject} and key = ${key}`.execute(reader)
    return answer
  } catch (error) {
    await sql`delete from platform.answers where subject = ${subject} and key = ${key}
      and status is null`.execute(reader)
    throw error
  }
}

/** Deletes answers that have expired, and those of versions that kept them elsewhere. */
export async function sweepAnswers(reader: Reader, clock: Clock): Promise<void> {
  const until = new Date(clock.now() - KEPT_MS)
  await sql`delete from platform.answers where began_at <= ${until}`.execute(reader)
  await sql`delete from platform.idempotency where began_at <= ${until}`.execute(reader)
}
