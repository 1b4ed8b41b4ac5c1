import type { Ctx } from '../platform/context.ts'
import type { Reader } from '../platform/db.ts'
import { CampaignBoard } from './board.ts'
import { isBoard, type BoardCampaign, type Registry } from './campaigns.ts'
import { readEntriesOf, readHead, readJournal, type Entry } from './journal.ts'

/** Entries that are read at once. */
const PAGE = 5_000
/** Players that are counted again at once. */
const RECOUNTED = 200

/** Reads the journal up to its end, page by page; gives the number of the last entry. */
async function readOn(
  reader: Reader,
  { afterSeq, toSeq }: { afterSeq: number; toSeq: number },
  take: (entries: readonly Entry[]) => Promise<void>,
): Promise<number> {
  let at = afterSeq
  while (at < toSeq) {
    const entries = await readJournal(reader, at, PAGE)
    const last = entries.at(-1)
    if (!last) break
    await take(entries)
    at = last.seq
  }
  return at
}

/** Counts again whom a revision touched. */
async function recount(reader: Reader, board: CampaignBoard, toSeq: number): Promise<void> {
  const stale = board.stale()
  if (stale.length === 0) return
  const entries = new Map<string, Entry[]>()
  for (let from = 0; from < stale.length; from += RECOUNTED) {
    const players = stale.slice(from, from + RECOUNTED)
    const found = await readEntriesOf(reader, players, { afterSeq: board.campaign.fromSeq!, toSeq })
    for (const [player, own] of Map.groupBy(found, ({ playerId }) => playerId!)) entries.set(player, own)
  }
  board.recount(entries)
}

/** The board of a campaign as the journal has it up to an entry, or as it was when its places became final. */
export async function loadBoard(
  reader: Reader,
  campaign: BoardCampaign,
  toSeq: number,
): Promise<CampaignBoard> {
  const board = new CampaignBoard(campaign)
  const end = campaign.toSeq ?? toSeq
  await readOn(reader, { afterSeq: campaign.fromSeq!, toSeq: end }, async entries => {
    for (const entry of entries) if (entry.seq <= end) board.take(entry)
  })
  await recount(reader, board, end)
  return board
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
      const next = new Map<string, CampaignBoard>()
      for (const campaign of campaigns) {
        const known = boards.get(campaign.id)
        const board = isSame(known, campaign) ? known : await loadBoard(db.read, campaign, from)
        board.campaign = campaign
        next.set(campaign.id, board)
      }
      boards = next
      const live = [...next.values()].filter(({ campaign }) => campaign.toSeq === null)
      seq = await readOn(db.read, { afterSeq: from, toSeq: head.seq }, async entries => {
        for (const board of live) {
          for (const entry of entries) board.take(entry)
          await recount(db.read, board, entries.at(-1)!.seq)
        }
      })
    },
    all: () => [...boards.values()],
    of: id => boards.get(id),
  }
}

/** A board stays while its rules and its end do; the state of a campaign is the registry's. */
const isSame = (
  known: CampaignBoard | undefined,
  { fromSeq, toSeq }: BoardCampaign,
): known is CampaignBoard =>
  known !== undefined && known.campaign.fromSeq === fromSeq && known.campaign.toSeq === toSeq
