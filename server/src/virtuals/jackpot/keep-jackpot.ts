import type { Ctx } from '../../platform/context/context.ts'
import { isDatabaseAway, rows, sql, sqlState } from '../../platform/db/db.ts'
import { oneAtATime } from '../../platform/base/one-at-a-time.ts'
import { advanceList } from './advance-list.ts'
import { openFault, subjectOf } from './faults.ts'
import type { ListKey } from './lists.ts'
import { nextListStep, type FollowedList } from './next-step.rules.ts'
import { openNextList } from './open-list.ts'

/** The pause before a step that failed is tried again: it doubles. */
const PAUSE_MS = 1_000
const PAUSE_MS_MAX = 60_000
/** A step that ran into a timeout often succeeds at the next try: a case is opened at the third. */
const PASSING_MAX = 3
/** No choice of matches is within the bound: there are others in a later week. */
const UNBOUNDED_PAUSE_MS = 30_000

type Pause = { readonly untilMs: number; readonly failures: number }

export type JackpotKeeper = {
  /** Looks for what is due, soon; nothing waits for it. */
  wake(): void
  /** Whether nothing is under way. */
  isIdle(): boolean
  /** Waits for what is under way. */
  stop(): Promise<void>
}

/**
 * Brings the lists of a league to where their rounds are, behind the rounds and apart from them: each step is a
 * transaction of its own, and one that fails is logged, given to a person and tried again, while the league and the
 * other lists go on. Needs no lease: every step looks at the stored rows again behind the lock of its list.
 */
export function keepJackpot(ctx: Ctx, league: string): JackpotKeeper {
  const pauses = new Map<string, Pause>()
  let underWay = 0
  const pause = (subject: string, failures: number, ms: number) =>
    pauses.set(subject, { failures, untilMs: ctx.clock.elapsed() + ms })

  /** Does the steps of one subject while there are any; its faults end here. */
  const attempt = async (subject: string, step: () => Promise<boolean>): Promise<void> => {
    const before = pauses.get(subject)
    if (ctx.clock.elapsed() < (before?.untilMs ?? 0)) return
    let failures = before?.failures ?? 0
    try {
      while (await step()) failures = 0
      // A step may have asked for a pause itself.
      if (pauses.get(subject) === before) pauses.delete(subject)
    } catch (error) {
      // Without a database no case can be opened, and nothing else can go on.
      if (isDatabaseAway(error) && sqlState(error) === undefined) throw error
      ctx.log.error({ error, subject }, 'a jackpot could not go on; it is tried again')
      failures += 1
      pause(subject, failures, Math.min(PAUSE_MS_MAX, PAUSE_MS * 2 ** (failures - 1)))
      if (!isDatabaseAway(error) || failures >= PASSING_MAX)
        await ctx.db.tx(tx => openFault(tx, ctx, subject))
    }
  }
  const open = async (): Promise<boolean> => {
    if ((await openNextList(ctx, league)) === 'unbounded') pause(league, 0, UNBOUNDED_PAUSE_MS)
    return false
  }
  const look = oneAtATime(async () => {
    const lists = await readUndecided(ctx, league)
    const isDue = (list: FollowedList) => nextListStep(list).do !== 'wait'
    for (const list of lists)
      await attempt(subjectOf(list), async () => isDue(list) && (await advanceList(ctx, list.id)))
    // One list of a league takes tickets at a time.
    if (!lists.some(list => list.state === 'open' && !isDue(list))) await attempt(league, open)
  })
  let latest = Promise.resolve()
  return {
    wake() {
      underWay++
      latest = look()
        .catch((error: unknown) =>
          ctx.log.error({ error, league }, 'a jackpot was not looked at; it is tried again'),
        )
        .finally(() => underWay--)
    },
    isIdle: () => underWay === 0,
    stop: () => latest,
  }
}

/** The lists of a league that are not decided, by their rounds: looked at each second, without a lock. */
const readUndecided = (ctx: Ctx, league: string) =>
  rows(
    ctx.db.read,
    sql<ListKey & FollowedList & { readonly id: number }>`select id, league, season, week, state,
        (select json_agg(json_build_object('state', r.state, 'voidReason', r.void_reason) order by r.week)
          from virtuals.rounds as r where (r.league, r.season) = (j.league, j.season)
            and r.week in (j.week, j.week + 1)) as rounds
      from virtuals.jackpots as j
      where league = ${league} and state in ('open', 'closed') order by season, week`,
  )
