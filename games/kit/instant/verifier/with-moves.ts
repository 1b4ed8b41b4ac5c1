/** The games in which a player makes moves: coin, mines and hi-lo. */
import { above, hasOnly, isWhole, need, paid, type Outcome, type Replay } from './draws.ts'

const isTake = (move: Record<string, unknown>) => hasOnly(move, 'take') && move['take'] === true
const sideIn = (object: Record<string, unknown>) => {
  const { call } = object
  need(hasOnly(object, 'call') && (call === 'heads' || call === 'tails'), 'a call is heads or tails')
  return call
}

/** A streak's multiplier in ten-thousandths. */
const streakX10000 = (streak: number): bigint => 9_700n * 2n ** BigInt(streak)

export const coin: Replay = ({ next }, facts) => {
  const tosses: string[] = []
  const end = (x10000: bigint, over: boolean): Outcome => ({
    shown: { tosses },
    payCents: paid(facts.stakeCents, x10000),
    over,
  })
  const mustEnd = () => tosses.length === 20 || above(facts, streakX10000(tosses.length + 1))
  const all = [facts.start, ...facts.moves]
  for (const [at, move] of all.entries()) {
    const isLast = at === all.length - 1
    need(at === 0 || !mustEnd(), 'the play was over')
    if (at > 0 && isTake(move)) {
      need(isLast, 'the play was over')
      return end(streakX10000(tosses.length), true)
    }
    const call = sideIn(move)
    tosses.push(next(2) === 0 ? 'heads' : 'tails')
    if (tosses.at(-1) === call) continue
    need(isLast, 'the play was over')
    return end(0n, true)
  }
  return end(streakX10000(tosses.length), mustEnd())
}

function ways(n: number, k: number): bigint {
  let count = 1n
  for (let i = 0; i < k; i++) count = (count * BigInt(n - i)) / BigInt(i + 1)
  return count
}
const minesX10000 = (mines: number, picks: number): bigint =>
  (9_700n * ways(25, picks)) / ways(25 - mines, picks)

export const mines: Replay = ({ several }, facts) => {
  const count = facts.start['mines']
  need(hasOnly(facts.start, 'mines') && isWhole(count, 1, 24), '1 to 24 fields are mined')
  const mined = several(25, count)
  const picked: number[] = []
  const now = () => (picked.length === 0 ? 0n : minesX10000(count, picked.length))
  const mustEnd = () =>
    picked.length === 25 - count || (picked.length > 0 && above(facts, minesX10000(count, picked.length + 1)))
  const end = (x10000: bigint): Outcome => ({
    shown: { picked, mines: mined },
    payCents: paid(facts.stakeCents, x10000),
    over: true,
  })
  for (const [at, move] of facts.moves.entries()) {
    const isLast = at === facts.moves.length - 1
    need(!mustEnd(), 'the play was over')
    if (isTake(move)) {
      need(picked.length > 0 && isLast, 'it could not be taken there')
      return end(now())
    }
    const { pick } = move
    need(hasOnly(move, 'pick') && isWhole(pick, 0, 24) && !picked.includes(pick), 'there is no such pick')
    picked.push(pick)
    if (!mined.includes(pick)) continue
    need(isLast, 'the play was over')
    return end(0n)
  }
  if (mustEnd()) return end(now())
  const nextX10000 = Number(minesX10000(count, picked.length + 1))
  return { shown: { picked, nextX10000 }, payCents: paid(facts.stakeCents, now()), over: false }
}

/** The number of the 13 ranks that win each call on a card. */
const winning = (rank: number): Readonly<Record<string, number>> =>
  rank === 1
    ? { higher: 12, same: 1 }
    : rank === 13
      ? { lower: 12, same: 1 }
      : { higher: 14 - rank, lower: rank }
const TOP = 100_000_000_000n

export const hilo: Replay = ({ next }, facts) => {
  need(hasOnly(facts.start), 'the first card has no choices')
  const cards: { rank: number; suit: number }[] = []
  const turn = () => {
    const card = next(52)
    cards.push({ rank: (card % 13) + 1, suit: Math.floor(card / 13) })
  }
  const rank = () => cards.at(-1)!.rank
  let [over, under, calls] = [1n, 1n, 0]
  const x10000 = (more: bigint, ranks: bigint) => (9_700n * over * more) / (under * ranks)
  const now = () => (calls === 0 ? 0n : x10000(1n, 1n))
  const open = () =>
    Object.fromEntries(
      Object.entries(winning(rank())).filter(([, ranks]) => {
        const then = x10000(13n, BigInt(ranks))
        return then <= TOP && !above(facts, then)
      }),
    )
  const mustEnd = () => calls > 0 && (cards.length >= 52 || Object.keys(open()).length === 0)
  const stand = (pay: bigint, isOver: boolean): Outcome => ({
    shown: { cards, ranks: isOver ? {} : open() },
    payCents: paid(facts.stakeCents, pay),
    over: isOver,
  })
  turn()
  for (const [at, move] of facts.moves.entries()) {
    const isLast = at === facts.moves.length - 1
    need(!mustEnd(), 'the play was over')
    if (isTake(move)) {
      need(calls > 0 && isLast, 'it could not be taken there')
      return stand(now(), true)
    }
    if (hasOnly(move, 'skip') && move['skip'] === true) {
      need(cards.length < 52, 'it was the last card')
      turn()
      continue
    }
    const { call } = move
    const ranks = hasOnly(move, 'call') && typeof call === 'string' ? open()[call] : undefined
    need(ranks !== undefined, 'this could not be called beside that card')
    const before = rank()
    turn()
    if (!isRight(String(call), before, rank())) {
      need(isLast, 'the play was over')
      return stand(0n, true)
    }
    calls++
    over *= 13n
    under *= BigInt(ranks)
  }
  return mustEnd() ? stand(now(), true) : stand(now(), false)
}

/** An equal card wins both calls, except on an ace or a king, where it wins only its own call. */
function isRight(call: string, before: number, after: number): boolean {
  if (after === before) return call === 'same' || (before !== 1 && before !== 13)
  return call === (after > before ? 'higher' : 'lower')
}
