import {
  CAMPAIGNS_SHOWN,
  LEVELS,
  type OwnPlace,
  type Place,
  type ShownBoard,
  type ShownCampaigns,
  type ShownJackpot,
} from '@ruka/contract/campaigns'
import type { Language } from '@ruka/contract/languages'
import { asCents, toKes } from '@ruka/contract/money'
import { toOdds } from '@ruka/contract/odds'
import type { CampaignBoard } from '../boards/board.ts'
import type { BoardCampaign, Jackpot } from '../model/campaigns.ts'
import type { ChainOf } from '../jackpots/chains.ts'
import { prizeCents, scoringOf, type Prize } from '../model/definition.rules.ts'
import { amountOf, leastOf } from '../jackpots/pot.rules.ts'
import type { StoredPot } from '../jackpots/pots.ts'

/** A win of a pot. */
export type LastWin = {
  readonly id: number
  readonly no: number
  readonly alias: string
  readonly cents: number
  readonly atMs: number
}
/** All that is public now, as this process has read it. */
export type Now = {
  readonly version: number
  readonly jackpots: readonly Jackpot[]
  readonly pots: readonly StoredPot[]
  readonly chains: readonly ChainOf[]
  /** The last ones of each pot, the latest first. */
  readonly wins: readonly LastWin[]
  readonly boards: readonly CampaignBoard[]
  /** The aliases of those who are shown on boards, by player. */
  readonly aliases: ReadonlyMap<string, string>
}
type Viewing = {
  readonly language: Language
  readonly playerId: string | undefined
  readonly nowMs: number
  /** The best places of a board where they are not its latest. */
  readonly placesOf?: (board: CampaignBoard) => readonly Place[]
}

/** Points as they are shown: shillings, or a multiplier. */
const shownPoints = (points: number): number => points / 100
const kes = (cents: number): number => toKes(asCents(cents))
const iso = (ms: number): string => new Date(ms).toISOString()

/** All of it for one viewer. */
export const showAll = (now: Now, viewing: Viewing): ShownCampaigns => ({
  now: viewing.nowMs,
  jackpots: now.jackpots
    .slice(0, CAMPAIGNS_SHOWN.jackpots)
    .map(jackpot => showJackpot(now, jackpot, viewing)),
  boards: shownBoards(now.boards, viewing.nowMs).map(board => showBoard(now, board, viewing)),
})

function showJackpot(
  { pots, chains, wins }: Now,
  { id, rules }: Jackpot,
  { language }: Viewing,
): ShownJackpot {
  const chain = chains.find(({ campaign }) => campaign === id)
  return {
    id,
    name: rules.name[language],
    terms: rules.terms[language],
    games: [...rules.games],
    min_stake: kes(rules.minStake),
    seed_no: chain?.seedNo ?? 0,
    commitment: chain?.promise.toString('hex') ?? '',
    has_beacon: (chain?.drawnSeq ?? null) !== null,
    levels: pots
      .filter(({ campaign }) => campaign === id)
      .map(pot => ({
        no: pot.no,
        level: LEVELS[pot.place]!,
        amount: kes(amountOf(pot)),
        drops_at: pot.dropsAtMs === null ? null : iso(pot.dropsAtMs),
        one_in: kes(pot.rules.oneIn),
        drop_least: kes(leastOf(pot.rules)),
        last_win: showWin(wins.find(({ no }) => no === pot.no)),
      })),
  }
}
export const showWin = (win: LastWin | undefined) =>
  win === undefined ? null : { alias: win.alias, amount: kes(win.cents), at: iso(win.atMs) }

/** Boards that are on, then those to come, then the latest that have ended, at most as many as are shown of a kind. */
function shownBoards(boards: readonly CampaignBoard[], nowMs: number): readonly CampaignBoard[] {
  const order = ({ campaign }: CampaignBoard): readonly [number, number] => {
    const { startsAt, endsAt } = campaign.rules
    const status = statusOf(campaign, nowMs)
    if (status === 'ACTIVE') return [0, endsAt]
    return status === 'PENDING' ? [1, startsAt] : [2, -endsAt]
  }
  const sorted = boards.toSorted((one, other) => {
    const [a, b] = [order(one), order(other)]
    return a[0] - b[0] || a[1] - b[1]
  })
  const ofKind = (kind: string) => sorted.filter(({ campaign }) => campaign.rules.kind === kind)
  return [
    ...ofKind('race').slice(0, CAMPAIGNS_SHOWN.races),
    ...ofKind('tournament').slice(0, CAMPAIGNS_SHOWN.tournaments),
  ]
}

export function statusOf(
  { state, rules: { startsAt, endsAt } }: BoardCampaign,
  nowMs: number,
): ShownBoard['status'] {
  if (state === 'ended' || state === 'over' || nowMs >= endsAt) return 'FINISHED'
  return nowMs < startsAt ? 'PENDING' : 'ACTIVE'
}

function showBoard(
  now: Now,
  board: CampaignBoard,
  { language, playerId, nowMs, placesOf = each => showPlaces(now, each) }: Viewing,
): ShownBoard {
  const { id, state, rules } = board.campaign
  const scoring = scoringOf(rules)
  const own = playerId === undefined ? null : showOwn(board, playerId)
  return {
    id,
    kind: rules.kind,
    name: rules.name[language],
    terms: rules.terms[language],
    status: statusOf(board.campaign, nowMs),
    starts_at: iso(rules.startsAt),
    ends_at: iso(rules.endsAt),
    games: [...rules.games],
    min_stake: kes(rules.minStake),
    min_odds: rules.minOdds == null ? null : toOdds(rules.minOdds),
    scoring,
    best: scoring === 'sum_of_best' && 'best' in rules ? rules.best : null,
    high_roller: rules.highRoller && {
      threshold: kes(rules.highRoller.threshold),
      multiplier: rules.highRoller.multiplier,
    },
    needs_join: rules.entry === 'join',
    prizes: rules.prizes.map(showPrize),
    entrants: board.entrants,
    // Where the places are not the latest, the own rank may be another player's there.
    places: placesOf(board).map(each =>
      each.rank === own?.rank && each.points === own.points ? { ...each, is_own: true } : each,
    ),
    own,
    is_paid: state === 'over',
  }
}

export const showPrize = (prize: Prize) => ({
  from: prize.from,
  to: prize.to,
  kind: prize.kind,
  amount: kes(prizeCents(prize)),
  ...(prize.kind === 'tickets' ? { count: prize.count } : {}),
})

/** The best places of a board; the same for all viewers. */
export const showPlaces = ({ aliases }: Pick<Now, 'aliases'>, board: CampaignBoard): readonly Place[] =>
  board.top(CAMPAIGNS_SHOWN.places).map(({ entrant, points }, at) => ({
    rank: at + 1,
    alias: aliases.get(entrant) ?? '',
    points: shownPoints(points),
  }))

export const showOwn = (board: CampaignBoard, playerId: string): OwnPlace => ({
  rank: board.rankOf(playerId) ?? null,
  points: shownPoints(board.pointsOf(playerId)),
  has_joined: board.hasJoined(playerId),
})
