import { CAMPAIGNS_SHOWN } from '@ruka/contract/campaigns'
import { readPlayers } from '../../accounts/index.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { rows, sql, type Reader } from '../../platform/db/db.ts'
import { isJackpot, isLive, type Registry } from '../model/campaigns.ts'
import { readChains } from '../jackpots/chains.ts'
import type { CampaignBoard } from '../boards/board.ts'
import { openBoards, type Boards } from '../boards/follow-journal.ts'
import { readHead } from '../model/journal.ts'
import { readPots } from '../jackpots/pots.ts'
import type { LastWin, Now } from './show.ts'

/** How long the aliases of those on boards are kept: players may draw others. */
const ALIASES_MS = 5_000
/** Wins of a pot that are read: those of one second are announced, each by itself. */
const WINS_READ = 5

/**
 * How long the first readers wait for boards. A process loads them from the journal, which takes minutes after a week of
 * much play; until they are loaded, everything else is shown without them.
 */
const LOADING_MS = 2_000

/** Reads what is public now, each time from where it stood; those who ask while it is read get the same. */
export function openNow(ctx: Pick<Ctx, 'db' | 'clock'>, registry: Registry): () => Promise<Now> {
  const { db, clock } = ctx
  const readBoards = openLoading(ctx, openBoards(ctx, registry))
  let aliases = new Map<string, string>()
  let readMs = clock.elapsed()
  const read = async (): Promise<Now> => {
    const { version } = await readHead(db.read)
    const campaigns = await registry.at(db.read, version)
    const jackpots = campaigns.filter(isJackpot).filter(isLive)
    const ids = jackpots.map(({ id }) => id)
    const [pots, chains, wins, all] = await Promise.all([
      readPots(db.read, jackpots),
      ids.length === 0 ? [] : readChains(db.read, ids),
      readLastWins(db.read, ids),
      readBoards(),
    ])
    const shown = new Set(
      all.flatMap(board => board.top(CAMPAIGNS_SHOWN.places).map(({ entrant }) => entrant)),
    )
    const isStale = clock.elapsed() - readMs >= ALIASES_MS
    if (isStale) readMs = clock.elapsed()
    const unknown = [...shown].filter(player => isStale || !aliases.has(player))
    if (unknown.length > 0) {
      const players = await readPlayers(db.read, unknown)
      const isOther = [...players].some(([id, { alias }]) => aliases.get(id) !== alias)
      // A map that was given out does not change: who has it compares the next one with it.
      if (isOther) aliases = new Map([...aliases].filter(([id]) => shown.has(id)))
      for (const [id, { alias }] of players) aliases.set(id, alias)
    }
    return { version, jackpots, pots, chains, wins, boards: all, aliases }
  }
  let reading: Promise<Now> | undefined
  return () =>
    (reading ??= read().finally(() => {
      reading = undefined
    }))
}

/** Boards as they stand; none while they are loaded for the first time. */
function openLoading({ clock }: Pick<Ctx, 'clock'>, boards: Boards): () => Promise<readonly CampaignBoard[]> {
  let areLoaded = false
  let catchingUp: Promise<void> | undefined
  let patience: Promise<void> | undefined
  const catchUp = async () => {
    await boards.catchUp()
    areLoaded = true
  }
  return async () => {
    catchingUp ??= catchUp().finally(() => (catchingUp = undefined))
    if (areLoaded) await catchingUp
    else {
      patience ??= new Promise(resolve => void clock.after(LOADING_MS, resolve))
      // If it fails after that, the next reader starts it again.
      catchingUp.catch(() => undefined)
      await Promise.race([catchingUp, patience])
    }
    return areLoaded ? boards.all() : []
  }
}

const readLastWins = async (reader: Reader, campaigns: readonly string[]): Promise<readonly LastWin[]> =>
  campaigns.length === 0
    ? []
    : rows(
        reader,
        sql<LastWin>`select w.id, p.no, w.alias, w.amount_cents as cents,
            (extract(epoch from w.at) * 1000)::bigint as "atMs"
          from campaigns.pots as p cross join lateral (select id, alias, amount_cents, at from campaigns.wins
            where campaign_id = p.campaign_id and level = p.level
            order by number desc limit ${WINS_READ}) as w
          where p.campaign_id = any(${campaigns}::text[])
          order by w.id desc`,
      )
