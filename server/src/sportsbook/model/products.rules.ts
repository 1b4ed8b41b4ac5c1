/** What differs between the products that share the book: bets on real matches, and on those of the leagues. */
import { limitKes, type HouseLimits } from '@ruka/contract/house-limits'
import { evenOdds, marketOdds, type Pricing } from '@ruka/sports/margin.rules'
import {
  isVirtualEvent,
  LEAGUE_SLUGS,
  readVirtualEventId,
  slugOfLeague,
  VIRTUAL_PRODUCT,
} from '@ruka/contract/virtual-ids'

export type BookProduct = 'sports' | 'virtuals'
/** The one game of sports in the catalogue; each virtual league is a game of its own. */
export const SPORTS_GAME = 'sports'

type ProductRules = {
  /** The games of the catalogue whose sessions bet on it. */
  readonly games: readonly string[]
  /**
   * Whether what a slip pays is reserved as it is placed, and never cut. Otherwise the player's cap counts as
   * slips are settled.
   */
  readonly isReserved: boolean
  /** How the outcomes of a line share its margin. */
  readonly pricing: Pricing
  readonly takesLive: boolean
  readonly takesSystems: boolean
  readonly hasMultiBonus: boolean
  readonly canCancel: boolean
  readonly canCashOut: boolean
}

export const BOOK_RULES: Readonly<Record<BookProduct, ProductRules>> = {
  sports: {
    games: [SPORTS_GAME],
    isReserved: false,
    pricing: marketOdds,
    takesLive: true,
    takesSystems: true,
    hasMultiBonus: true,
    canCancel: true,
    canCashOut: true,
  },
  virtuals: {
    games: LEAGUE_SLUGS,
    isReserved: true,
    pricing: evenOdds,
    takesLive: false,
    takesSystems: false,
    hasMultiBonus: false,
    canCancel: false,
    canCashOut: false,
  },
}

/** The bounds of a stake, and the most that a slip pays, in whole KES. */
export type House = {
  readonly stakeKes: { readonly min: number; readonly max: number }
  readonly payoutMaxKes: { readonly single: number; readonly multi: number }
}

/** What the house takes and pays for slips of a product at a moment. */
export function houseOf(limits: HouseLimits, product: BookProduct, atMs: number): House {
  const kes = (name: keyof HouseLimits) => limitKes(limits, name, atMs)
  if (product === 'sports')
    return {
      stakeKes: { min: kes('sportsStakeMin'), max: kes('sportsStakeMax') },
      payoutMaxKes: { single: kes('sportsPayoutSingle'), multi: kes('sportsPayoutMulti') },
    }
  const most = kes('virtualsPayout')
  return {
    stakeKes: { min: kes('virtualsStakeMin'), max: kes('virtualsStakeMax') },
    payoutMaxKes: { single: most, multi: most },
  }
}

const PRODUCTS = Object.keys(BOOK_RULES) as BookProduct[]

/** The product that sessions of a game bet on; undefined of a game without slips. */
export const productOfGame = (game: string): BookProduct | undefined =>
  PRODUCTS.find(product => BOOK_RULES[product].games.includes(game))

export const productOfEvent = (eventId: string): BookProduct =>
  isVirtualEvent(eventId) ? 'virtuals' : 'sports'

export const pricingOf = (eventId: string): Pricing => BOOK_RULES[productOfEvent(eventId)].pricing

/** The games that take bets on these events, in their order: the first one is the slip's. */
export const gamesOfEvents = (eventIds: readonly string[]): readonly string[] => [
  ...new Set(eventIds.map(gameOfEvent)),
]

function gameOfEvent(eventId: string): string {
  if (!isVirtualEvent(eventId)) return SPORTS_GAME
  const league = readVirtualEventId(eventId)?.league
  const slug = league && slugOfLeague(league)
  if (!slug) throw new Error(`${eventId} is in no league`)
  return slug
}

/** The producer of the leagues is this system itself, so it is up while anything is. */
export const isOwnLine = (eventId: string, producer: number | null): boolean =>
  producer === VIRTUAL_PRODUCT && isVirtualEvent(eventId)
