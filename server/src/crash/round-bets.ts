import type { CrashServerMessage, LiveBet, OwnBet } from '@ruka/contract/crash'
import { asCents, sumCents, toKes, type Cents } from '@ruka/contract/money'
import type { CashOut, Due } from '@ruka/games/crash/cash-out.rules'

/** Who sits at a room through one socket. */
export type Participant = {
  readonly id: string
  /** Whose bets these are: the player, or the participant of a demo. */
  readonly owner: string
  /** The process that holds the socket. */
  readonly node: string
  /** The login session, or null for play money. */
  readonly sessionId: string | null
  /** How others see the player. */
  readonly mask: string
  /** What the player gave towards the draw; the room says from which round on it counts. */
  readonly seed?: string | undefined
}

/** A bet of the running round. `placing` until its money is held, `open` until it is decided or taken back. */
export type Bet = {
  readonly id: string
  /** Its wager's. */
  readonly ref: string
  readonly owner: string
  readonly demo: boolean
  readonly slot: 0 | 1
  readonly stakeCents: Cents
  readonly auto: number | undefined
  /** The most it may be cashed out at by itself, in hundredths. */
  readonly capX100: number
  /** The same beside the player's other bets under the day's limit; fixed at the take-off. */
  maxX100: number
  due: Due
  /** The Nairobi day of a real stake, once it is written. */
  day?: string
  /** Names the bet within its round only. */
  readonly key: string
  readonly mask: string
  /** When among the round's real bets its money was held, from 1. */
  turn?: number
  state: 'placing' | 'open' | 'cancelling' | 'cancelled' | 'cashing' | 'paid'
  /** The request that took it back, or tries to. */
  cancelId?: string
  /** Resolves when that is written, or was not to be; gone while its outcome is in doubt. */
  cancelling?: Promise<unknown>
  /** `atMs`: the time of flight at which it was decided. */
  cashOut?: CashOut & { readonly atMs: number; readonly payoutCents: Cents }
  /** Resolves when the cash-out is written, or was not to be. */
  paying?: Promise<Paid>
}
/** What became of a cash-out; `session`: its player's session had ended, and the bet flies on. */
export type Paid = Extract<CrashServerMessage, { t: 'paid' }> | 'session' | 'unavailable'

/** Everybody's bets in one round. */
export type RoundBets = ReturnType<typeof openRoundBets>

/** What all players get of everybody's bets does not grow with their number. */
export const SAMPLE = { welcome: 30, news: 8 } as const

export function openRoundBets(round: number) {
  const bets = new Map<string, Bet>()
  const cancelled = new Map<string, Bet[]>()
  const owners = new Set<string>()
  let stakedCents = asCents(0)
  let paidCents = asCents(0)
  let out = 0
  let keys = 0
  let turns = 0
  const greatest = openGreatest(() => [...bets.values()].filter(bet => !bet.demo && bet.state !== 'placing'))
  const keyOf = (owner: string, slot: number) => `${owner}:${slot}`
  const ofBoth = (owner: string): Bet[] =>
    ([0, 1] as const).flatMap(slot => bets.get(keyOf(owner, slot)) ?? [])
  return {
    round,
    nextKey: () => String(++keys),
    add: (bet: Bet) => void bets.set(keyOf(bet.owner, bet.slot), bet),
    drop: (bet: Bet) => void bets.delete(keyOf(bet.owner, bet.slot)),
    at: (owner: string, slot: 0 | 1): Bet | undefined => bets.get(keyOf(owner, slot)),
    ofOwner: (owner: string): Bet[] => ofBoth(owner).filter(bet => bet.state !== 'placing'),
    /** A player's real bets that stand and were staked on the same day as this one. */
    ofDay: ({ owner, day, demo }: Bet): Bet[] =>
      demo ? [] : ofBoth(owner).filter(bet => bet.state !== 'placing' && bet.day === day),
    /** The bet that this request made, in whichever slot; it may be cancelled. */
    ofRequest: (owner: string, id: string): Bet | undefined =>
      [...ofBoth(owner), ...(cancelled.get(owner) ?? [])].find(bet => bet.id === id),
    /** The bet that this request took back, or tries to. */
    ofCancel: (owner: string, id: string): Bet | undefined =>
      [...ofBoth(owner), ...(cancelled.get(owner) ?? [])].find(bet => bet.cancelId === id),
    /** How many bets of a slot were taken back. */
    tries: (owner: string, slot: 0 | 1): number =>
      (cancelled.get(owner) ?? []).filter(bet => bet.slot === slot).length,
    all: (): Iterable<Bet> => bets.values(),
    /** Those whose money is held or is being returned. */
    standing: (): Bet[] => [...bets.values()].filter(bet => bet.state !== 'placing'),
    /** The bet's money is held: it counts, and plays. */
    accept(bet: Bet): void {
      if (bet.state !== 'placing') return
      bet.state = 'open'
      if (bet.demo) return
      bet.turn = ++turns
      owners.add(bet.owner)
      stakedCents = sumCents(stakedCents, bet.stakeCents)
      greatest.add(bet)
    },
    /** Its stake is returned: it counts no more, and its slot is free. */
    cancel(bet: Bet): void {
      if (bet.state === 'cancelled') return
      bet.state = 'cancelled'
      bets.delete(keyOf(bet.owner, bet.slot))
      cancelled.set(bet.owner, [...(cancelled.get(bet.owner) ?? []), bet])
      if (bet.demo) return
      if (ofBoth(bet.owner).every(other => other.state === 'placing')) owners.delete(bet.owner)
      stakedCents = asCents(stakedCents - bet.stakeCents)
      greatest.remove(bet)
    },
    /** Its cash-out is written. */
    paid(bet: Bet): void {
      bet.state = 'paid'
      if (bet.demo) return
      out++
      paidCents = sumCents(paidCents, bet.cashOut!.payoutCents)
    },
    ...openDues(() => bets.values()),
    /** The first three players whose bets stand, in the order in which they were accepted; play money does not count. */
    firstPlayers: (): readonly string[] => {
      const inTurn = [...bets.values()]
        .filter(bet => bet.turn !== undefined && bet.state !== 'cancelling')
        .sort((a, b) => a.turn! - b.turn!)
      return [...new Set(inTurn.map(bet => bet.owner))].slice(0, 3)
    },
    totals: () => ({ players: owners.size, staked: toKes(stakedCents), out, paid: toKes(paidCents) }),
    live: (): LiveBet[] => greatest.get().map(liveBetOf),
    /** Every newcomer is shown it. */
    isGreatest: (bet: Bet): boolean => greatest.get().includes(bet),
  }
}

/** The greatest stakes, greatest first: every newcomer is shown them, and ten thousand may come at once. */
function openGreatest(all: () => readonly Bet[]) {
  /** Unknown after one of them was taken back. */
  let known: readonly Bet[] | undefined = []
  return {
    add: (bet: Bet) => void (known &&= greatestOf([...known, bet], SAMPLE.welcome)),
    remove: (bet: Bet) => void (known = known?.includes(bet) ? undefined : known),
    get: (): readonly Bet[] => (known ??= greatestOf(all(), SAMPLE.welcome)),
  }
}

/** A book's bets in the order in which they come due. */
function openDues(bets: () => Iterable<Bet>) {
  let byDue: Bet[] = []
  return {
    /** No bet joins from now on: they are put in the order in which they come due. */
    lock(): void {
      byDue = [...bets()].filter(bet => bet.state === 'open').sort((a, b) => b.due.x100 - a.due.x100)
    },
    /** Takes out what is due up to a multiplier, lowest first. */
    takeDue(x100: number): Bet[] {
      const due: Bet[] = []
      while (byDue.length > 0 && byDue.at(-1)!.due.x100 <= x100) due.push(byDue.pop()!)
      return due.filter(bet => bet.state === 'open')
    },
    /** The lowest point at which a bet comes due. */
    nextDueX100: (): number | undefined => byDue.at(-1)?.due.x100,
  }
}

/** The greatest stakes, greatest first. */
export const greatestOf = (bets: readonly Bet[], most: number): Bet[] =>
  [...bets].sort((a, b) => b.stakeCents - a.stakeCents).slice(0, most)

/** A bet as everybody may see it. */
export function liveBetOf(bet: Bet): LiveBet {
  const { x100 } = paidPart(bet)
  const seen = [bet.key, bet.mask, toKes(bet.stakeCents)] as const
  return x100 === undefined ? [...seen] : [...seen, x100]
}

export const ownBetOf = (bet: Bet): OwnBet => ({
  id: bet.id,
  slot: bet.slot,
  stake: toKes(bet.stakeCents),
  ...(bet.auto === undefined ? {} : { auto: bet.auto }),
  max: bet.maxX100,
  ...paidPart(bet),
})

/** A cash-out is told of only once it is written. */
const paidPart = ({ state, cashOut }: Bet): { x100?: number; payout?: number } =>
  state === 'paid' && cashOut ? { x100: cashOut.x100, payout: toKes(cashOut.payoutCents) } : {}

/** `254712345612` → `07**12`: enough to find oneself, too little to find another. */
export const maskOf = (msisdn: string): string => `0${msisdn.slice(3, 4)}**${msisdn.slice(-2)}`
