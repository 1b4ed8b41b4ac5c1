import type { CrashServerMessage, LiveBet, OwnBet } from '@ruka/contract/crash'
import { asCents, sumCents, toKes, type Cents } from '@ruka/contract/money'
import type { CashOut, Due } from '@ruka/games/crash/cash-out.rules'

/** Who sits at a table through one socket. */
export type Seat = {
  readonly id: string
  /** The player, or in the demo the seat itself: whose bets these are. */
  readonly owner: string
  /** The login session, or null for play money. */
  readonly sessionId: string | null
  /** How others see the player. */
  readonly mask: string
}

/** A bet of the running round. `placing` until its money is held, `open` until it is decided. */
export type Bet = {
  readonly id: string
  readonly owner: string
  readonly demo: boolean
  readonly slot: 0 | 1
  readonly stakeCents: Cents
  readonly auto: number | undefined
  readonly maxX100: number
  readonly due: Due
  /** Names the bet within its round only. */
  readonly key: string
  readonly mask: string
  state: 'placing' | 'open' | 'cashing' | 'paid'
  cashOut?: CashOut & { readonly payoutCents: Cents }
  /** Resolves when the cash-out is written, or was not to be. */
  paying?: Promise<Paid>
}
/** What became of a cash-out; `session`: its player's session had ended, and the bet flies on. */
export type Paid = Extract<CrashServerMessage, { t: 'paid' }> | 'session' | 'unavailable'

/** Everybody's bets in one round. */
export type Book = ReturnType<typeof openBook>

const SAMPLE = 30

export function openBook(round: number) {
  const bets = new Map<string, Bet>()
  const owners = new Set<string>()
  let stakedCents = asCents(0)
  let keys = 0
  let byDue: Bet[] = []
  const keyOf = (owner: string, slot: number) => `${owner}:${slot}`
  return {
    round,
    nextKey: () => String(++keys),
    add: (bet: Bet) => void bets.set(keyOf(bet.owner, bet.slot), bet),
    drop: (bet: Bet) => void bets.delete(keyOf(bet.owner, bet.slot)),
    at: (owner: string, slot: 0 | 1): Bet | undefined => bets.get(keyOf(owner, slot)),
    ofOwner: (owner: string): Bet[] =>
      ([0, 1] as const)
        .flatMap(slot => bets.get(keyOf(owner, slot)) ?? [])
        .filter(bet => bet.state !== 'placing'),
    /** The bet that this request made, in whichever slot. */
    ofRequest: (owner: string, id: string): Bet | undefined =>
      ([0, 1] as const).map(slot => bets.get(keyOf(owner, slot))).find(bet => bet?.id === id),
    all: (): Iterable<Bet> => bets.values(),
    /** The bet's money is held: it counts, and plays. */
    accept(bet: Bet): void {
      if (bet.state !== 'placing') return
      bet.state = 'open'
      if (bet.demo) return
      owners.add(bet.owner)
      stakedCents = sumCents(stakedCents, bet.stakeCents)
    },
    /** No bet joins from now on: they are put in the order in which they come due. */
    lock(): void {
      byDue = [...bets.values()].filter(bet => bet.state === 'open').sort((a, b) => b.due.x100 - a.due.x100)
    },
    /** Takes out what is due up to a multiplier, lowest first. */
    takeDue(x100: number): Bet[] {
      const due: Bet[] = []
      while (byDue.length > 0 && byDue.at(-1)!.due.x100 <= x100) due.push(byDue.pop()!)
      return due.filter(bet => bet.state === 'open')
    },
    /** The lowest point at which a bet comes due. */
    nextDueX100: (): number | undefined => byDue.at(-1)?.due.x100,
    totals: () => ({ players: owners.size, staked: toKes(stakedCents) }),
    live: (): LiveBet[] => sampleOf([...bets.values()].filter(bet => !bet.demo && bet.state !== 'placing')),
  }
}

/** The greatest stakes, as everybody may see them. */
export const sampleOf = (bets: readonly Bet[]): LiveBet[] =>
  [...bets]
    .sort((a, b) => b.stakeCents - a.stakeCents)
    .slice(0, SAMPLE)
    .map(liveBetOf)

const liveBetOf = (bet: Bet): LiveBet => ({
  key: bet.key,
  player: bet.mask,
  stake: toKes(bet.stakeCents),
  ...paidPart(bet),
})

export const ownBetOf = (bet: Bet): OwnBet => ({
  id: bet.id,
  slot: bet.slot,
  stake: toKes(bet.stakeCents),
  ...(bet.auto === undefined ? {} : { auto: bet.auto }),
  max: bet.maxX100,
  ...paidPart(bet),
})

/** A cash-out is told of only once it is written. */
const paidPart = ({ state, cashOut }: Bet) =>
  state === 'paid' && cashOut ? { x100: cashOut.x100, payout: toKes(cashOut.payoutCents) } : {}
