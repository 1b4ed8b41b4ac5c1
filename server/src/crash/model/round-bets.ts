import type { CrashServerMessage, LiveBet, OwnBet } from '@ruka/contract/crash'
import { asCents, sumCents, toKes, type Cents } from '@ruka/contract/money'
import type { CashOut, Due } from '@ruka/games/crash/cash-out.rules'

/** One socket in a room. */
export type Participant = {
  readonly id: string
  /** The owner of the bets: the player, or the participant of a demo. */
  readonly owner: string
  /** The process that has the socket. */
  readonly node: string
  /** The login session, or null for play money. */
  readonly sessionId: string | null
  /** How other players see the player, and whether they see the player's bets. */
  readonly alias: string
  readonly showsBets: boolean
  /** The player's client seed; the room decides the first round in which it counts. */
  readonly seed?: string | undefined
}

/** A bet of the running round: `placing` until its stake is held, `open` until it is decided or cancelled. */
export type Bet = {
  readonly id: string
  /** The `ref` of its wager. */
  readonly ref: string
  readonly owner: string
  readonly demo: boolean
  readonly slot: 0 | 1
  readonly stakeCents: Cents
  readonly auto: number | undefined
  /** The highest multiplier at which it may be cashed out by itself, in hundredths. */
  readonly capX100: number
  /** The multiplier up to which it pays together with the player's other bets under the daily limit; fixed at the take-off. */
  maxX100: number
  due: Due
  /** The Nairobi day of a real stake, once it is written. */
  day?: string
  /** Names the bet within its round only. */
  readonly key: string
  /** What others see of the player with the bet. */
  readonly shownAs: string
  /** Its place in the order in which the round's real stakes were held, from 1. */
  turn?: number
  state: 'placing' | 'open' | 'cancelling' | 'cancelled' | 'cashing' | 'paid'
  /** The request that cancels it. */
  cancelId?: string
  /** Resolves when the cancellation is decided; undefined while its outcome is unknown. */
  cancelling?: Promise<unknown>
  /** `atMs`: the time of flight at which it was decided. */
  cashOut?: CashOut & { readonly atMs: number; readonly payoutCents: Cents }
  /** Resolves when the cash-out is decided. */
  paying?: Promise<Paid>
}
/** The outcome of a cash-out; `session`: the session of the player had ended, and the bet flies on. */
export type Paid = Extract<CrashServerMessage, { t: 'paid' }> | 'session' | 'unavailable'

/** All bets of one round. */
export type RoundBets = ReturnType<typeof openRoundBets>

/** The most bets of others in a snapshot and in a delta. */
export const SAMPLE = { snapshot: 30, delta: 8 } as const

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
    /** The player's held bets that were staked on the same day as this one; none for play money. */
    ofDay: ({ owner, day, demo }: Bet): Bet[] =>
      demo ? [] : ofBoth(owner).filter(bet => bet.state !== 'placing' && bet.day === day),
    /** The bet of this request, in either slot; it may be cancelled. */
    ofRequest: (owner: string, id: string): Bet | undefined =>
      [...ofBoth(owner), ...(cancelled.get(owner) ?? [])].find(bet => bet.id === id),
    /** The bet that this request cancels. */
    ofCancel: (owner: string, id: string): Bet | undefined =>
      [...ofBoth(owner), ...(cancelled.get(owner) ?? [])].find(bet => bet.cancelId === id),
    /** The number of cancelled bets of a slot. */
    tries: (owner: string, slot: 0 | 1): number =>
      (cancelled.get(owner) ?? []).filter(bet => bet.slot === slot).length,
    all: (): Iterable<Bet> => bets.values(),
    /** The bets whose stake is held or is being returned. */
    held: (): Bet[] => [...bets.values()].filter(bet => bet.state !== 'placing'),
    /** The stake of the bet is held: it counts and flies. */
    accept(bet: Bet): void {
      if (bet.state !== 'placing') return
      bet.state = 'open'
      if (bet.demo) return
      bet.turn = ++turns
      owners.add(bet.owner)
      stakedCents = sumCents(stakedCents, bet.stakeCents)
      greatest.add(bet)
    },
    /** Its stake is returned: it no longer counts, and its slot is free. */
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
    /** The cash-out of the bet is written. */
    paid(bet: Bet): void {
      bet.state = 'paid'
      if (bet.demo) return
      out++
      paidCents = sumCents(paidCents, bet.cashOut!.payoutCents)
    },
    ...openDues(() => bets.values()),
    /** The first three players with a real bet, in the order in which the stakes were held. */
    firstPlayers: (): readonly string[] => {
      const inTurn = [...bets.values()]
        .filter(bet => bet.turn !== undefined && bet.state !== 'cancelling')
        .sort((a, b) => a.turn! - b.turn!)
      return [...new Set(inTurn.map(bet => bet.owner))].slice(0, 3)
    },
    totals: () => ({ players: owners.size, staked: toKes(stakedCents), out, paid: toKes(paidCents) }),
    live: (): LiveBet[] => greatest.get().map(liveBetOf),
    /** Whether it is in the sample of a snapshot. */
    isGreatest: (bet: Bet): boolean => greatest.get().includes(bet),
  }
}

/** The greatest stakes, cached, since ten thousand sockets may ask for a snapshot at once. */
function openGreatest(all: () => readonly Bet[]) {
  /** Undefined after one of them was cancelled. */
  let known: readonly Bet[] | undefined = []
  return {
    add: (bet: Bet) => void (known &&= greatestOf([...known, bet], SAMPLE.snapshot)),
    remove: (bet: Bet) => void (known = known?.includes(bet) ? undefined : known),
    get: (): readonly Bet[] => (known ??= greatestOf(all(), SAMPLE.snapshot)),
  }
}

/** The bets of a round in the order in which they come due. */
function openDues(bets: () => Iterable<Bet>) {
  let byDue: Bet[] = []
  return {
    /** Sorts the open bets; none may join after this. */
    lock(): void {
      byDue = [...bets()].filter(bet => bet.state === 'open').sort((a, b) => b.due.x100 - a.due.x100)
    },
    /** Removes and returns the open bets that are due up to a multiplier, lowest first. */
    takeDue(x100: number): Bet[] {
      const due: Bet[] = []
      while (byDue.length > 0 && byDue.at(-1)!.due.x100 <= x100) due.push(byDue.pop()!)
      return due.filter(bet => bet.state === 'open')
    },
    /** The lowest multiplier at which a bet is due. */
    nextDueX100: (): number | undefined => byDue.at(-1)?.due.x100,
  }
}

/** The bets with the greatest stakes, greatest first. */
export const greatestOf = (bets: readonly Bet[], most: number): Bet[] =>
  [...bets].sort((a, b) => b.stakeCents - a.stakeCents).slice(0, most)

/** The public view of a bet. */
export function liveBetOf(bet: Bet): LiveBet {
  const { x100 } = paidPart(bet)
  const seen = [bet.key, bet.shownAs, toKes(bet.stakeCents)] as const
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

/** A cash-out is shown only after it is written. */
const paidPart = ({ state, cashOut }: Bet): { x100?: number; payout?: number } =>
  state === 'paid' && cashOut ? { x100: cashOut.x100, payout: toKes(cashOut.payoutCents) } : {}
