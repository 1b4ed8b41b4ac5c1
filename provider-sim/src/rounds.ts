import { randomInt, randomUUID } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { Wallet } from './wallet.ts'

/**
 * One toss: the stake is held, the coin falls, the win is paid. Its steps are recorded before they are
 * requested.
 */
type Round = {
  readonly round: string
  readonly player: string
  readonly stake: number
  readonly won: boolean
  /**
   * `asked`: the debit may have happened; `staked`: it has; `over`: nothing is left to do; `stuck`: a person
   * has to act.
   */
  readonly step: 'asked' | 'staked' | 'over' | 'stuck'
}
/** The answer to the player. */
export type Toss =
  | { readonly outcome: 'tossed'; readonly won: boolean; readonly balance: number }
  | { readonly outcome: 'refused'; readonly code: string }
  /** The wallet did not answer: the stake is rolled back as soon as it does. */
  | { readonly outcome: 'waiting' }

/** A fair coin less 2 %: 1.96 for 1. */
const WIN = 1.96
const TRIES = 3

/** The recorded rounds that are not over. */
function openJournal(file: string) {
  const unfinished = new Map<string, Round>()
  const note = (round: Round): void => {
    if (round.step === 'over' || round.step === 'stuck') unfinished.delete(round.round)
    else unfinished.set(round.round, round)
  }
  if (existsSync(file))
    for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) note(JSON.parse(line) as Round)
  return {
    unfinished,
    keep(round: Round): Round {
      appendFileSync(file, `${JSON.stringify(round)}\n`, { flush: true })
      note(round)
      return round
    },
  }
}

type Asked = { readonly session: string; readonly player: string; readonly stake: number }

/** Rounds with a journal, from which a killed program resumes. */
export function openRounds(wallet: Wallet, journal: string) {
  const { unfinished, keep } = openJournal(journal)
  /** Rounds that a request is still seeing through. */
  const underWay = new Set<string>()

  /**
   * Repeats the request, under the same name, until an answer comes; `doubtful` when one of the tries had
   * none.
   */
  const askOften = async (what: string, body: object) => {
    let answer = await wallet.ask(what, body)
    let doubtful = false
    for (let tries = 1; tries < TRIES && answer.outcome === 'unknown'; tries++) {
      doubtful = true
      answer = await wallet.ask(what, body)
    }
    return { ...answer, doubtful }
  }
  /** A request that must not be refused was refused: money is owed, and a person has to find out why. */
  const alarm = (round: Round, code: string) => {
    process.stderr.write(`round ${round.round} is stuck: ${code}\n`)
    keep({ ...round, step: 'stuck' })
  }
  const pay = async (round: Round) => {
    const answer = await askOften('credits', {
      player: round.player,
      transaction: `${round.round}:credit`,
      round: round.round,
      amount: round.won ? Math.round(round.stake * WIN * 100) / 100 : 0,
      endsRound: true,
    })
    if (answer.outcome === 'done') keep({ ...round, step: 'over' })
    if (answer.outcome === 'refused') alarm(round, answer.code)
    return answer
  }
  const rollBack = async (round: Round) => {
    const { player, round: name } = round
    const debit = `${name}:debit`
    const body = { player, transaction: `${name}:rollback`, round: name, debit }
    const answer = await askOften('rollbacks', body)
    if (answer.outcome === 'done') keep({ ...round, step: 'over' })
    if (answer.outcome === 'refused') alarm(round, answer.code)
  }
  const toss = async (round: string, { session, player, stake }: Asked): Promise<Toss> => {
    const asked = keep({ round, player, stake, won: randomInt(2) === 1, step: 'asked' })
    const debit = await askOften('debits', { session, transaction: `${round}:debit`, round, amount: stake })
    // A try that had no answer may still arrive, whatever the answer to a later one: it is rolled back.
    if (debit.outcome === 'refused' && debit.doubtful) return { outcome: 'waiting' }
    if (debit.outcome === 'refused') {
      keep({ ...asked, step: 'over' })
      return { outcome: 'refused', code: debit.code }
    }
    if (debit.outcome === 'unknown') return { outcome: 'waiting' }
    const paid = await pay(keep({ ...asked, step: 'staked' }))
    if (paid.outcome !== 'done') return { outcome: 'waiting' }
    return { outcome: 'tossed', won: asked.won, balance: paid.data['balance'] as number }
  }
  return {
    async toss(asked: Asked): Promise<Toss> {
      const round = randomUUID()
      underWay.add(round)
      try {
        return await toss(round, asked)
      } finally {
        underWay.delete(round)
      }
    },
    /**
     * Finishes rounds without an answer: what was staked is paid, and what may have been staked is rolled
     * back.
     */
    async finish(): Promise<number> {
      for (const round of unfinished.values())
        if (!underWay.has(round.round)) await (round.step === 'staked' ? pay(round) : rollBack(round))
      return unfinished.size
    },
  }
}
