import type { Verdict } from '../markets/board.rules.ts'
import { keyOf, linesUpTo, type Line } from '../markets/lines.rules.ts'
import type { Settled, Stateful } from '../messages/message.rules.ts'
import { VOID, type Fact } from './fact.rules.ts'
import { withWrongGoal, type State } from './state.rules.ts'

type WithoutEvent<Message> = Message extends unknown ? Omit<Message, 'product' | 'atMs' | 'event'> : never
/** A stateful message before it is known who sends it and when. */
export type Entry = WithoutEvent<Stateful>

/** What is settled and cancelled of a match; entering a fact changes it. */
export type Books = {
  readonly state: State
  readonly settled: Map<string, Settled>
  readonly cancelled: Set<string>
  /** From the calendar's time to epoch milliseconds. */
  readonly toMs: (calendarMs: number) => number
}

/** Enters a fact into the books of its match, and returns what the feed says of it. */
export function enterInBooks(fact: Fact, books: Books): readonly Entry[] {
  switch (fact.fact) {
    case 'settle':
      return settle(fact, books)
    case 'unsettle':
      return unsettle(books)
    case 'void':
      return voidOpen(fact, books)
    case 'cancel-window':
    case 'uncancel-window':
      return cancelWindow(fact, books)
    default:
      return []
  }
}

type Of<Name> = Extract<Fact, { fact: Name }>

/** The first settlement is of what was not settled before; the confirmed one repeats all. */
function settle({ certainty, wrong }: Of<'settle'>, { state, settled, cancelled }: Books): readonly Entry[] {
  const board = wrong ? withWrongGoal(state.board) : state.board
  const decided = linesUpTo(state.goalNumber).flatMap((line): readonly Settled[] => {
    const key = keyOf(line)
    if (cancelled.has(key) || (certainty === 1 && settled.has(key))) return []
    const verdicts = line.decide(board)
    if (verdicts === null) return []
    const known = settled.get(key)
    return [known && isSame(verdicts, known.verdicts) ? known : { line, verdicts }]
  })
  for (const each of decided) settled.set(keyOf(each.line), each)
  return decided.length === 0 ? [] : [{ type: 'bet_settlement', certainty, settled: decided }]
}

function unsettle({ state, settled }: Books): readonly Entry[] {
  const lines = [...settled.values()]
    .filter(({ line, verdicts }) => !isSame(line.decide(state.board), verdicts))
    .map(({ line }) => line)
  for (const line of lines) settled.delete(keyOf(line))
  return lines.length === 0 ? [] : [{ type: 'rollback_bet_settlement', lines }]
}
const isSame = (decided: readonly Verdict[] | null, verdicts: readonly Verdict[]): boolean =>
  decided !== null && decided.every((verdict, at) => verdict === verdicts[at])

function voidOpen({ scope, reason }: Of<'void'>, { state, settled, cancelled }: Books): readonly Entry[] {
  const lines = linesUpTo(state.goalNumber).filter(
    line => !cancelled.has(keyOf(line)) && (scope === 'all' || !settled.has(keyOf(line))),
  )
  for (const line of lines) cancelled.add(keyOf(line))
  return [{ type: 'bet_cancel', lines, reason }]
}

const MAIN_MARKETS = new Set([1, 10, 11])
/** The market stays open: only bets of the window are void. */
function cancelWindow(
  { fact, atMs, sinceMs, untilMs }: Of<'cancel-window' | 'uncancel-window'>,
  { state, settled, toMs }: Books,
): readonly Entry[] {
  const lines: readonly Line[] = linesUpTo(state.goalNumber).filter(
    line => MAIN_MARKETS.has(line.market) && !settled.has(keyOf(line)),
  )
  const window = { startMs: toMs(atMs - sinceMs), endMs: toMs(atMs - untilMs) }
  return fact === 'cancel-window'
    ? [{ type: 'bet_cancel', lines, reason: VOID.incorrectOdds, ...window }]
    : [{ type: 'rollback_bet_cancel', lines, ...window }]
}
