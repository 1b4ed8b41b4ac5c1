import { LEVELS } from '@ruka/contract/campaigns'
import type { readCampaignsNow, readCampaignsOutline } from '@ruka/contract/campaigns-now'
import type { ReplyInput } from '@ruka/contract/endpoint'
import type { Language } from '@ruka/contract/languages'
import { asCents, toKes } from '@ruka/contract/money'
import type { CampaignBoard } from './board.ts'
import type { Jackpot } from './campaigns.ts'
import { amountOf } from './pot.rules.ts'
import type { StoredPot } from './pots.ts'
import { showOwn, showPlaces, showPrize, statusOf, type Now } from './show.ts'

type Shown = ReplyInput<typeof readCampaignsNow>
type Viewing = { readonly language: Language; readonly playerId: string | undefined; readonly nowMs: number }

/** Places of the race that are shown. */
const PLACES = 3
const iso = (ms: number): string => new Date(ms).toISOString()

/** What the home page shows to one viewer: the greatest level of each jackpot that runs, and one race. */
export function showNow(now: Now, { language, playerId, nowMs }: Viewing): Shown {
  const board = nextToEnd(now.boards, nowMs)
  return {
    now: nowMs,
    jackpots: runningPots(now).map(([{ id, rules }, pot]) => ({
      id,
      name: rules.name[language],
      level: LEVELS[pot.place]!,
      amount: toKes(asCents(amountOf(pot))),
      drops_at: pot.dropsAtMs === null ? null : iso(pot.dropsAtMs),
    })),
    race: board ? showRace(now, board, { language, playerId }) : null,
  }
}

/** How much of it there is. */
export const outlineOf = (now: Now, nowMs: number): ReplyInput<typeof readCampaignsOutline> => ({
  jackpots: runningPots(now).length,
  race: nextToEnd(now.boards, nowMs) !== undefined,
})

/** The greatest level of each jackpot in which stakes count now. */
const runningPots = ({ jackpots, pots }: Now): readonly (readonly [Jackpot, StoredPot])[] =>
  jackpots
    .filter(({ state }) => state === 'running')
    .flatMap(jackpot => {
      const greatest = pots
        .filter(({ campaign }) => campaign === jackpot.id)
        .toSorted((one, other) => other.place - one.place)[0]
      return greatest ? [[jackpot, greatest] as const] : []
    })

/** The board that is on and ends next, a race before a tournament. */
function nextToEnd(boards: readonly CampaignBoard[], nowMs: number): CampaignBoard | undefined {
  const order = ({ campaign: { rules } }: CampaignBoard) => [rules.kind === 'race' ? 0 : 1, rules.endsAt]
  return boards
    .filter(({ campaign }) => statusOf(campaign, nowMs) === 'ACTIVE')
    .toSorted((one, other) => {
      const [a, b] = [order(one), order(other)]
      return a[0]! - b[0]! || a[1]! - b[1]!
    })[0]
}

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
