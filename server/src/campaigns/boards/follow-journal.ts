import type { Ctx } from '../../platform/context/context.ts'
import { rows, sql, type Reader } from '../../platform/db/db.ts'
import { CampaignBoard } from './board.ts'
import { isBoard, type BoardCampaign, type Registry } from '../model/campaigns.ts'
import { readEntriesOf, readHead, readJournal, type Entry } from '../model/journal.ts'

/** Entries that are read at once: many while boards are loaded, and fewer while others wait for the process. */
const PAGE = { loading: 5_000, following: 1_000 } as const
/** Players that are counted again at once. */
const RECOUNTED = 200

/** Reads the journal up to an entry, page by page: the database reads the next one while one is taken. */
async function readOn(
  reader: Reader,
  { afterSeq, toSeq, page = PAGE.loading }: { afterSeq: number; toSeq: number; page?: number },
  take: (entries: readonly Entry[]) => Promise<void>,
): Promise<void> {
  let reading = afterSeq < toSeq ? readJournal(reader, afterSeq, page) : undefined
  while (reading) {
    const entries: readonly Entry[] = await reading
    const last = entries.at(-1)
    if (!last) return
    reading = entries.length === page && last.seq < toSeq ? readJournal(reader, last.seq, page) : undefined
    // Where taking fails, nothing waits for it any more.
    reading?.catch(() => undefined)
    await take(entries)
  }
}

/** Counts again whom a revision touched, some players at a time. */
async function recount(reader: Reader, board: CampaignBoard, toSeq: number): Promise<void> {
  const stale = board.stale()
  for (let from = 0; from < stale.length; from += RECOUNTED) {
    const players = stale.slice(from, from + RECOUNTED)
    const found = await readEntriesOf(reader, players, { afterSeq: board.campaign.fromSeq!, toSeq })
    const own = Map.groupBy(found, ({ playerId }) => playerId!)
    board.recount(new Map(players.map(player => [player, own.get(player) ?? []])))
  }
}

/** The board of a campaign that is not over, as the journal has it up to an entry. */
export async function loadBoard(
  reader: Reader,
  campaign: BoardCampaign,
  toSeq: number,
): Promise<CampaignBoard> {
  const [board] = await loadBoards(reader, [campaign], toSeq)
  return board!
}

/** Brings a board of `loadBoard` on to a later entry. */
export async function takeOn(
  reader: Reader,
  board: CampaignBoard,
  { afterSeq, toSeq }: { afterSeq: number; toSeq: number },
): Promise<void> {
  await readOn(reader, { afterSeq, toSeq }, async entries => {
    for (const entry of entries) board.take(entry)
  })
  await recount(reader, board, toSeq)
}

/** All of them in one pass over the journal. */
async function loadBoards(
  reader: Reader,
  campaigns: readonly BoardCampaign[],
  toSeq: number,
): Promise<readonly CampaignBoard[]> {
  if (campaigns.length === 0) return []
  const loading = campaigns.map(campaign => ({
    board: new CampaignBoard(campaign, { isLoading: true }),
    from: campaign.fromSeq!,
  }))
  const whole = { afterSeq: Math.min(...loading.map(({ from }) => from)), toSeq }
  await readOn(reader, whole, async entries => {
    for (const { board, from } of loading)
      for (const entry of entries) if (entry.seq > from && entry.seq <= toSeq) board.take(entry)
  })
  for (const { board } of loading) {
    await recount(reader, board, toSeq)
    board.endLoading()
  }
  return loading.map(({ board }) => board)
}

/** The board of a campaign that is over, from its places: its entries may be gone. */
async function readPlaces(reader: Reader, campaign: BoardCampaign): Promise<CampaignBoard> {
  const places = await rows(
    reader,
    sql<{ entrant: string; points: number; reachedAt: number; entrants: number }>`select
        p.player_id as entrant, p.points, p.rank as "reachedAt", c.entrants
      from campaigns.places as p join campaigns.campaigns as c on c.id = p.campaign_id
      where p.campaign_id = ${campaign.id} order by p.rank`,
  )
  const standings = places.map(({ entrant, points, reachedAt }) => ({ entrant, points, reachedAt }))
  return CampaignBoard.ofPlaces(campaign, standings, places[0]?.entrants ?? 0)
}

/** The boards of all races and tournaments that are shown, as far as the journal was read. */
export type Boards = {
  /** Reads what is new. */
  catchUp(): Promise<void>
  all(): readonly CampaignBoard[]
  of(id: string): CampaignBoard | undefined
}

/** Keeps boards in this process. They begin with the first `catchUp`, and a later one goes on from there. */
export function openBoards({ db }: Pick<Ctx, 'db'>, registry: Registry): Boards {
  let boards: ReadonlyMap<string, CampaignBoard> = new Map()
  let seq: number | undefined
  return {
    async catchUp() {
      const head = await readHead(db.read)
      const campaigns = (await registry.at(db.read, head.version)).filter(isBoard)
      const from = seq ?? head.seq
      const unknown = campaigns.filter(campaign => !isSame(boards.get(campaign.id), campaign))
      const [over, on] = [unknown.filter(isOver), unknown.filter(campaign => !isOver(campaign))]
      const read = [...(await loadBoards(db.read, on, from))]
      for (const campaign of over) read.push(await readPlaces(db.read, campaign))
      const loaded = new Map(read.map(board => [board.campaign.id, board]))
      const next = new Map<string, CampaignBoard>()
      for (const campaign of campaigns) {
        const board = (loaded.get(campaign.id) ?? boards.get(campaign.id))!
        board.campaign = campaign
        next.set(campaign.id, board)
      }
      boards = next
      seq = from
      const live = [...next.values()].filter(({ campaign }) => !isOver(campaign))
      await readOn(db.read, { afterSeq: from, toSeq: head.seq, page: PAGE.following }, async entries => {
        for (const board of live) for (const entry of entries) board.take(entry)
        // Before anything can fail: boards take each entry once.
        seq = entries.at(-1)!.seq
        for (const board of live) await recount(db.read, board, seq)
      })
    },
    all: () => [...boards.values()],
    of: id => boards.get(id),
  }
}

const isOver = ({ toSeq }: BoardCampaign): boolean => toSeq !== null

/** A board stays while its rules and its end do; the state of a campaign is the registry's. */
const isSame = (
  known: CampaignBoard | undefined,
  { fromSeq, toSeq }: BoardCampaign,
): known is CampaignBoard =>
  known !== undefined && known.campaign.fromSeq === fromSeq && known.campaign.toSeq === toSeq
