import { listBets } from '@ruka/contract/addresses'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { fieldOf } from '../../lib/device.ts'

/** A bet as the list shows it, with defaults for what the server left out. Money in KES. */
export type Bet = {
  readonly id: string
  readonly game: string
  readonly at: string
  readonly stake: number
  readonly state: string
  readonly payout: number
}
export type Today = { readonly bets: number; readonly staked: number; readonly paid: number }
type Page = { readonly bets: readonly Bet[]; readonly today: Today; readonly next: string | undefined }

/** The player's bets in all games, page by page. Each opening of the list reads it again. */
export const useBets = () =>
  useInfiniteQuery({
    queryKey: ['bets'],
    queryFn: async ({ pageParam, signal }): Promise<Page> =>
      toPage(await call(listBets, pageParam === '' ? {} : { before: pageParam }, { signal })),
    initialPageParam: '',
    getNextPageParam: last => last.next,
    staleTime: 0,
    gcTime: 0,
  })

const textIn = (from: unknown, name: string): string => {
  const value = fieldOf(from, name)
  return typeof value === 'string' ? value : ''
}
const numberIn = (from: unknown, name: string): number => Number(fieldOf(from, name)) || 0

function toPage(body: unknown): Page {
  const data = fieldOf(body, 'data')
  const today = fieldOf(body, 'today')
  return {
    bets: (Array.isArray(data) ? data : []).map((from: unknown) => ({
      id: textIn(from, 'id'),
      game: textIn(from, 'game'),
      at: textIn(from, 'at'),
      stake: numberIn(from, 'stake'),
      state: textIn(from, 'state'),
      payout: numberIn(from, 'payout'),
    })),
    today: {
      bets: numberIn(today, 'bets'),
      staked: numberIn(today, 'staked'),
      paid: numberIn(today, 'paid'),
    },
    next: textIn(body, 'next') || undefined,
  }
}
