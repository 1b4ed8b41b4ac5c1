import type { CampaignsServerMessage, ShownCampaigns } from '@ruka/contract/campaigns'
import type { PotDelta } from '@ruka/contract/pot-delta'

export type Jackpot = ShownCampaigns['jackpots'][number]
export type Level = Jackpot['levels'][number]
export type Board = ShownCampaigns['boards'][number]
/** A level that was just won. */
export type Won = Extract<CampaignsServerMessage, { readonly t: 'won' }>

type ChangedPlaces = Extract<CampaignsServerMessage, { readonly t: 'places' }>

/** The campaigns as they were last heard of. */
export type Store = {
  /** Undefined until something was heard. */
  readonly campaigns: ShownCampaigns | undefined
  /** How far the server's clock is ahead of the device's. */
  readonly aheadMs: number
  /** Takes a message of the topic, an answer of the endpoint or a snapshot; false for anything else. */
  apply(message: unknown): boolean
  applyPots(pots: readonly PotDelta[]): void
  /** Another viewer has no place of the last one. */
  forgetOwn(): void
}

export function openStore(): Store & { aheadMs: number } {
  let campaigns: ShownCampaigns | undefined
  const boardOf = (id: string) => campaigns?.boards.find(board => board.id === id)
  const levelOf = (no: number) =>
    campaigns?.jackpots.flatMap(({ levels }) => levels).find(level => level.no === no)
  const store = {
    get campaigns() {
      return campaigns
    },
    aheadMs: 0,
    apply(message: unknown) {
      if (isCampaigns(message)) campaigns = message
      else if (isMessage(message)) {
        const board = 'id' in message ? boardOf(message.id) : undefined
        const level = message.t === 'won' ? levelOf(message.no) : undefined
        if (board && message.t === 'places' && Array.isArray(message.places)) changePlaces(board, message)
        else if (board && message.t === 'own') board.own = message.own
        else if (level && message.t === 'won')
          Object.assign(level, { amount: message.amount, last_win: message.win })
        else return false
      } else return false
      return true
    },
    applyPots(pots: readonly PotDelta[]) {
      for (const { no, cents } of pots) {
        const level = levelOf(no)
        // As `toKes` of the contract, whose module brings a library of schemas.
        if (level) level.amount = cents / 100
      }
    },
    forgetOwn() {
      for (const board of campaigns?.boards ?? []) {
        board.own = null
        for (const place of board.places) delete place.is_own
      }
    },
  }
  return store
}

/** Puts places that have changed among the others; behind the last entrant there is none. */
function changePlaces(board: Board, { entrants, places: changed }: ChangedPlaces): void {
  const isChanged = new Set(changed.map(({ rank }) => rank))
  const others = board.places.filter(({ rank }) => !isChanged.has(rank) && rank <= entrants)
  const places = [...others, ...changed].sort((one, other) => one.rank - other.rank)
  Object.assign(board, { entrants, places })
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

export const isMessage = (value: unknown): value is CampaignsServerMessage =>
  isObject(value) && typeof value['t'] === 'string'

/** As much as drawing needs: the server is ours, and a schema library is heavier than the elements. */
export const isCampaigns = (value: unknown): value is ShownCampaigns =>
  isObject(value) &&
  hasAll(value['jackpots'], ['levels', 'games']) &&
  hasAll(value['boards'], ['places', 'prizes', 'games'])

const hasAll = (items: unknown, lists: readonly string[]): boolean =>
  Array.isArray(items) &&
  items.every(item => isObject(item) && lists.every(name => Array.isArray(item[name])))
