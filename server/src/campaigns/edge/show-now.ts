import { LEVELS } from '@ruka/contract/campaigns'
import type { readCampaignsNow, readCampaignsOutline } from '@ruka/contract/campaigns-now'
import type { ReplyInput } from '@ruka/contract/endpoint'
import type { Language } from '@ruka/contract/languages'
import { asCents, toKes } from '@ruka/contract/money'
import type { CampaignBoard } from '../boards/board.ts'
import { isBoard, isJackpot, takesGame, type Campaign, type Jackpot } from '../model/campaigns.ts'
import { amountOf } from '../jackpots/pot.rules.ts'
import type { StoredPot } from '../jackpots/pots.ts'
import { showOwn, showPlaces, showPrize, statusOf, type Now } from './show.ts'

type Shown = ReplyInput<typeof readCampaignsNow>
type Viewing = {
  readonly language: Language
  readonly playerId: string | undefined
  readonly nowMs: number
  /** Only campaigns in which stakes of this game count. */
  readonly game?: string | undefined
}

/** Places of the race that are shown. */
const PLACES = 3
const iso = (ms: number): string => new Date(ms).toISOString()

/** What a page shows to one viewer: the greatest level of each jackpot that runs, and one race. */
export function showNow(now: Now, { language, playerId, nowMs, game }: Viewing): Shown {
  const isShown = (campaign: Campaign) => game === undefined || takesGame(campaign, game)
  const board = activeBoards(now, nowMs).find(({ campaign }) => isShown(campaign))
  const pots = runningPots(now).filter(([campaign]) => isShown(campaign))
  return {
    now: nowMs,
    jackpots: pots.map(([{ id, rules }, pot]) => ({
      id,
      name: rules.name[language],
      level: LEVELS[pot.place]!,
      amount: toKes(asCents(amountOf(pot))),
      drops_at: pot.dropsAtMs === null ? null : iso(pot.dropsAtMs),
    })),
    race: board ? showRace(now, board, { language, playerId }) : null,
  }
}

/** How many campaigns there are, and beside which games. Pages wait for it, so it reads no amounts and no places. */
export function outlineOf(
  campaigns: readonly Campaign[],
  nowMs: number,
): ReplyInput<typeof readCampaignsOutline> {
  const jackpots = campaigns.filter(isJackpot).filter(isRunning)
  const boards = campaigns.filter(isBoard).filter(campaign => statusOf(campaign, nowMs) === 'ACTIVE')
  return {
    jackpots: jackpots.length,
    race: boards.length > 0,
    games: { jackpots: gamesOf(jackpots), races: gamesOf(boards) },
  }
}

/** The games that count in one of these campaigns; null for all. */
const gamesOf = (campaigns: readonly Campaign[]): string[] | null =>
  campaigns.some(({ rules: { games } }) => games.length === 0)
    ? null
    : [...new Set(campaigns.flatMap(({ rules: { games } }) => games))]

const isRunning = ({ state }: Jackpot): boolean => state === 'running'

/** The greatest level of each jackpot in which stakes count now. */
const runningPots = ({ jackpots, pots }: Now): readonly (readonly [Jackpot, StoredPot])[] =>
  jackpots.filter(isRunning).flatMap(jackpot => {
    const greatest = pots
      .filter(({ campaign }) => campaign === jackpot.id)
      .toSorted((one, other) => other.place - one.place)[0]
    return greatest ? [[jackpot, greatest] as const] : []
  })

/** The boards that are on: races before tournaments, and of each the one that ends next first. */
const activeBoards = ({ boards }: Now, nowMs: number): readonly CampaignBoard[] =>
  boards
    .filter(({ campaign }) => statusOf(campaign, nowMs) === 'ACTIVE')
    .toSorted(({ campaign: { rules: one } }, { campaign: { rules: other } }) =>
      one.kind === other.kind ? one.endsAt - other.endsAt : one.kind === 'race' ? -1 : 1,
    )

function showRace(
  now: Now,
  board: CampaignBoard,
  { language, playerId }: Pick<Viewing, 'language' | 'playerId'>,
): Shown['race'] {
  const { id, rules } = board.campaign
  const own = playerId === undefined ? null : showOwn(board, playerId)
  return {
    id,
    kind: rules.kind,
    name: rules.name[language],
    ends_at: iso(rules.endsAt),
    first_prize: showPrize(rules.prizes[0]!),
    entrants: board.entrants,
    places: showPlaces(now, board)
      .slice(0, PLACES)
      .map(place => (place.rank === own?.rank ? { ...place, is_own: true } : place)),
    own,
  }
}
