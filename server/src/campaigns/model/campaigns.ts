import { rows, sql, type Reader } from '../../platform/db/db.ts'
import type { BoardRules, Definition, JackpotRules } from './definition.rules.ts'
import { readHead } from './journal.ts'

export type State = 'draft' | 'running' | 'paused' | 'ended' | 'over' | 'void'
/** A campaign; times in epoch milliseconds. */
export type Campaign<Rules extends Definition = Definition> = {
  readonly id: string
  readonly no: number
  readonly state: State
  readonly rules: Rules
  readonly startedAtMs: number | null
  readonly endedAtMs: number | null
  /** The journal's end when it started, and when its places became final. */
  readonly fromSeq: number | null
  readonly toSeq: number | null
}
export type Jackpot = Campaign<JackpotRules>
export type BoardCampaign = Campaign<BoardRules>

type Row = Campaign
const COLUMNS =
  sql.raw(`id, no, state, rules, (extract(epoch from started_at) * 1000)::bigint as "startedAtMs",
  (extract(epoch from ended_at) * 1000)::bigint as "endedAtMs", from_seq as "fromSeq", to_seq as "toSeq"`)

/** Rules are stored as they were read once: what is usual now changes none that were defined before. */
const campaignOf = (row: Row): Campaign => row

/** One campaign; undefined where there is none. */
export async function readCampaign(reader: Reader, id: string, lock = sql``): Promise<Campaign | undefined> {
  const [row] = await rows(
    reader,
    sql<Row>`select ${COLUMNS} from campaigns.campaigns where id = ${id} ${lock}`,
  )
  return row && campaignOf(row)
}

/** The latest that have ended are read, too, as long as they may be shown. */
const ENDED_READ = 40

/** Campaigns that have begun or will, latest first, without drafts and those that were called off. */
export async function readCampaigns(reader: Reader): Promise<readonly Campaign[]> {
  const found = await rows(
    reader,
    sql<Row>`select * from (select ${COLUMNS} from campaigns.campaigns
        where state in ('running', 'paused', 'ended')) as live
      union all
      select * from (select ${COLUMNS} from campaigns.campaigns
        where state = 'over' order by ended_at desc limit ${ENDED_READ}) as past
      order by no desc`,
  )
  return found.map(campaignOf)
}

export const isJackpot = (campaign: Campaign): campaign is Jackpot => campaign.rules.kind === 'jackpot'
/** Whether a jackpot still has its pots. One that has ended has them until its last draws are over. */
export const isLive = ({ state }: Jackpot): boolean =>
  state === 'running' || state === 'paused' || state === 'ended'
export const isBoard = (campaign: Campaign): campaign is BoardCampaign => campaign.rules.kind !== 'jackpot'

/** Whether stakes of a game count in a campaign. */
export const takesGame = ({ rules: { games } }: Campaign, game: string): boolean =>
  games.length === 0 || games.includes(game)

/** The campaigns as this process knows them: read again only when the journal's head has another version. */
export function openRegistry(): {
  at(reader: Reader, version: number): Promise<readonly Campaign[]>
  now(reader: Reader): Promise<readonly Campaign[]>
} {
  let known: { readonly version: number; readonly campaigns: readonly Campaign[] } | undefined
  const at = async (reader: Reader, version: number) => {
    if (known?.version !== version) known = { version, campaigns: await readCampaigns(reader) }
    return known.campaigns
  }
  return { at, now: async reader => at(reader, (await readHead(reader)).version) }
}
export type Registry = ReturnType<typeof openRegistry>
