import { expect, it } from 'vitest'
import { race, tournament } from '../../../test/campaign-samples.ts'
import { CampaignBoard } from '../boards/board.ts'
import { definition } from '../model/definition.ts'
import type { BoardCampaign, State } from '../model/campaigns.ts'
import { KIND } from '../model/journal.ts'
import { showAll, type Now } from './show.ts'

const NOON = Date.parse('2026-05-04T12:00:00+03:00')
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let no = 0
function board(given: object, state: State = 'running'): CampaignBoard {
  const rules = definition.parse(given) as BoardCampaign['rules']
  const { id } = rules
  no += 1
  return new CampaignBoard({
    id,
    no,
    state,
    rules,
    startedAtMs: 0,
    endedAtMs: null,
    fromSeq: 0,
    toSeq: null,
  })
}
const now = (boards: readonly CampaignBoard[]): Now => ({
  version: 1,
  jackpots: [],
  pots: [],
  chains: [],
  wins: [],
  boards,
  aliases: new Map(),
})
const viewing = { language: 'en', playerId: undefined, nowMs: NOON } as const

// spec: 9.15
it('shows twenty tournaments and ten races at most: those that are on, those to come, the latest that have ended', () => {
  const many = (make: typeof race, count: number) =>
    Array.from({ length: count }, (_, at) => board(make(`${make.name}-${at}`, NOON - HOUR_MS)))
  const { boards } = showAll(now([...many(race, 12), ...many(tournament, 25)]), viewing)
  expect(boards.filter(({ kind }) => kind === 'race')).toHaveLength(10)
  expect(boards.filter(({ kind }) => kind === 'tournament')).toHaveLength(20)
  const states = showAll(
    now([
      board(race('ended', NOON - 2 * DAY_MS), 'over'),
      board(race('ended-later', NOON - DAY_MS - HOUR_MS), 'ended'),
      board(race('to-come', NOON + HOUR_MS)),
      board(race('paused', NOON - HOUR_MS), 'paused'),
    ]),
    viewing,
  ).boards
  expect(states.map(({ id, status, is_paid }) => [id, status, is_paid])).toEqual([
    ['paused', 'ACTIVE', false],
    ['to-come', 'PENDING', false],
    ['ended-later', 'FINISHED', false],
    ['ended', 'FINISHED', true],
  ])
})

// spec: 9.15
it('shows the twenty best places of a leaderboard, and the factor of high rollers of its race', () => {
  const full = board(race('full', NOON - HOUR_MS))
  for (let seq = 1; seq <= 30; seq++)
    full.take({
      seq,
      kind: KIND.counted,
      atMs: NOON,
      playerId: `player-${seq}`,
      ref: `bet-${seq}`,
      campaign: null,
      game: 'dice',
      stakeCents: 1_000 * seq,
      payoutCents: 0,
      beforeCents: null,
      riskCents: 1_000 * seq,
      placedAtMs: NOON,
      jackpots: null,
      events: null,
      version: 1,
      leastOdds: null,
    })
  const [shown] = showAll(now([full]), { ...viewing, playerId: 'player-1' }).boards
  expect(shown!.places.map(({ rank }) => rank)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
  expect(shown).toMatchObject({
    entrants: 30,
    own: { rank: 30, points: 10, has_joined: true },
    high_roller: { threshold: 1_000, multiplier: 3 },
  })
})
