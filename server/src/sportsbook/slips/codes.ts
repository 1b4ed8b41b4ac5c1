import { createHash } from 'node:crypto'
import type { makeCode, readCode } from '@ruka/contract/sports-codes'
import { BOOKING_DAYS } from '@ruka/contract/sports-limits'
import type { ReplyInput } from '@ruka/contract/endpoint'
import { HOUSE_LIMITS } from '@ruka/contract/house-limits'
import { fromKes, asCents } from '@ruka/contract/money'
import { toOdds } from '@ruka/contract/odds'
import { houseLimitsOf } from '../../house-limits/index.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { changed, firstRow, rows, sql, type Reader } from '../../platform/db/db.ts'
import { Refused } from '../../platform/base/refused.ts'
import { selectionWords } from '@ruka/sports/words.rules'
import { factsReply } from '../reads/event-reply.ts'
import type { Selection } from '../model/facts.rules.ts'
import { judgeSlip, type LegRefusal } from './judge-slip.rules.ts'
import { productOfEvent } from '../model/products.rules.ts'
import { readEvents } from '../reads/read-events.ts'
import { distinctSelections, readJudgeFacts } from '../reads/read-facts.ts'
import { refusedSelections } from './refuse-slip.ts'
import { LETTERS, readSlipCode, SLIP_CODE } from './slip-code.ts'

const DAY_MS = 86_400_000
/** Shorter than the code of a slip: one code is never the other's. */
const BOOKING_LENGTH = 8
const BOOKING_CODE = new RegExp(`^[${LETTERS}]{${BOOKING_LENGTH}}$`)
/** Codes tried for selections whose code other selections have. */
const TRIES_MAX = 5
/** Bookings deleted in one statement. */
const SWEEP_MAX = 1_000

/**
 * The selections of a slip or a booking with their odds of now: each is judged as a single bet would be.
 * @throws Refused code_unknown
 */
export async function loadCode(ctx: Ctx, text: string): Promise<ReplyInput<typeof readCode>> {
  const { db, clock } = ctx
  const code = readSlipCode(text)
  const atMs = clock.now()
  const selections = await selectionsOf(db.read, code, atMs)
  if (selections.length === 0) throw new Refused('code_unknown')
  const distinct = distinctSelections(selections)
  const [by, events] = await Promise.all([
    readJudgeFacts(db.read, { players: [], selections: distinct, atMs }),
    readEvents(db.read, [...new Set(selections.map(({ eventId }) => eventId))], 'main'),
  ])
  const byId = new Map(events.map(event => [event.id, event]))
  return {
    data: {
      code,
      selections: selections.flatMap(selection => {
        const event = byId.get(selection.eventId)
        const words = event && selectionWords(selection, event)
        if (!event || !words) return []
        const judged = judgeSlip(singleOf(selection), {
          ...by,
          liabilityMaxCents: fromKes(ctx.config.SPORTS_LIABILITY_MAX_KES),
          limits: houseLimitsOf(ctx),
          capAt: 'placed',
        })
        const refusal = 'legs' in judged ? judged.legs[0]!.code : undefined
        const isClosed = refusal === 'selection_closed' || refusal === 'selection_unknown'
        return [
          {
            event: selection.eventId,
            market: selection.market,
            specifiers: selection.specifiers,
            outcome: selection.outcome,
            market_name: words.market,
            outcome_name: words.outcome,
            ...factsReply(event, event.kickOffMs),
            status: judged.ok ? ('open' as const) : isClosed ? ('closed' as const) : ('suspended' as const),
            odds: judged.ok ? toOdds(judged.terms.legs[0]!.odds) : null,
          },
        ]
      }),
    },
  }
}

/** A bet of the least stake, at any odds. */
const singleOf = (selection: Selection) => ({
  playerId: '',
  requestId: '',
  stakeCents: asCents(100),
  legs: [{ ...selection, odds: 0 }],
  oddsPolicy: 'any' as const,
})

async function selectionsOf(reader: Reader, code: string, atMs: number): Promise<readonly Selection[]> {
  if (SLIP_CODE.test(code))
    return rows(
      reader,
      sql<Selection>`select x.event_id as "eventId", x.market, x.specifiers, x.outcome
        from sportsbook.slips as s join sportsbook.slip_legs as l on l.slip_id = s.id
        join sportsbook.selections as x on x.id = l.selection_id
        where s.code = ${code} and s.product = 'sports' order by l.no`,
    )
  if (!BOOKING_CODE.test(code)) return []
  const found = await firstRow(
    reader,
    sql<{ legs: readonly Selection[] }>`select legs from sportsbook.bookings
      where code = ${code} and created_at > ${new Date(atMs - BOOKING_DAYS * DAY_MS)}`,
  )
  return found?.legs ?? []
}

/**
 * A code for these selections. It is a hash of them, so that the same selections are one row, however often a
 * code is made of them. @throws Refused slip_refused for selections that can be bet on at no time
 */
export async function bookCode(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  selections: readonly Selection[],
): Promise<ReplyInput<typeof makeCode>> {
  const atMs = clock.now()
  const distinct = distinctSelections(selections)
  if (distinct.length < selections.length) throw new Refused('slip_invalid', 'Choose each selection once')
  const by = await readJudgeFacts(db.read, { players: [], selections: distinct, atMs })
  const refused = neverPlaced(selections, by)
  if (refused.length > 0) throw refusedSelections(refused)
  // Only the fields that name a selection, in one order: the text is hashed and compared.
  const legs = selections.map(({ eventId, market, specifiers, outcome }) => ({
    eventId,
    market,
    specifiers,
    outcome,
  }))
  const text = JSON.stringify(legs)
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const code = bookingCode(`${tries} ${text}`)
    const stored = await firstRow(
      db.read,
      sql`insert into sportsbook.bookings as b (code, legs, created_at)
        values (${code}, ${text}::jsonb, ${new Date(atMs)})
        on conflict (code) do update set created_at = excluded.created_at where b.legs = excluded.legs
        returning code`,
    )
    if (stored) return { data: { code, expires_at: new Date(atMs + BOOKING_DAYS * DAY_MS).toISOString() } }
  }
  // Others have all its codes, which their end frees.
  throw new Refused('unavailable')
}

/** What can be bet on at no time: what does not exist, is over, or depends on another one. */
function neverPlaced(
  selections: readonly Selection[],
  by: Awaited<ReturnType<typeof readJudgeFacts>>,
): readonly LegRefusal[] {
  if (selections.some(({ eventId }) => productOfEvent(eventId) !== 'sports'))
    return selections.flatMap(({ eventId }, no) =>
      productOfEvent(eventId) === 'sports' ? [] : [{ no, code: 'selection_unknown' }],
    )
  const judged = judgeSlip(
    { ...singleOf(selections[0]!), legs: selections.map(each => ({ ...each, odds: 0 })) },
    {
      ...by,
      liabilityMaxCents: asCents(Number.MAX_SAFE_INTEGER),
      limits: HOUSE_LIMITS,
      capAt: 'placed',
    },
  )
  return judged.ok || !('legs' in judged) ? [] : judged.legs.filter(({ code }) => NEVER.has(code))
}
const NEVER: ReadonlySet<LegRefusal['code']> = new Set([
  'selection_unknown',
  'selection_closed',
  'selection_related',
])

const bookingCode = (text: string): string =>
  [...createHash('sha256').update(text).digest().subarray(0, BOOKING_LENGTH)]
    .map(byte => LETTERS[byte % LETTERS.length])
    .join('')

/** Deletes bookings that have expired; gives how many. */
export function sweepBookings({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<number> {
  const expired = sql`created_at <= ${new Date(clock.now() - BOOKING_DAYS * DAY_MS)}`
  return changed(
    db.read,
    sql`delete from sportsbook.bookings where ${expired} and code in (
      select code from sportsbook.bookings where ${expired} order by created_at limit ${SWEEP_MAX})`,
  )
}
