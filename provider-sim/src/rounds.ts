import { randomInt, randomUUID } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { Wallet } from './wallet.ts'

/** One toss: the stake is held, the coin falls, the win is paid. Its steps are written down before they are asked for. */
type Round = {
  readonly round: string
  readonly player: string
  readonly stake: number
  readonly won: boolean
  /** `asked`: the debit may have happened; `staked`: it has; `over`: nothing is left to do. */
  readonly step: 'asked' | 'staked' | 'over'
}
/** What the player is told. */
export type Toss =
  | { readonly outcome: 'tossed'; readonly won: boolean; readonly balance: number }
  | { readonly outcome: 'refused'; readonly code: string }
  /** The wallet did not answer: the stake goes back as soon as it does. */
  | { readonly outcome: 'waiting' }

/** A fair coin less 2 %: 1.96 for 1. */
const WIN = 1.96
const TRIES = 3

/** Rounds with a journal, from which a program that was killed goes on where it was. */
export function openRounds(wallet: Wallet, journal: string) {
  const unfinished = new Map<string, Round>()
  const keep = (round: Round): Round => {
    appendFileSync(journal, `${JSON.stringify(round)}\n`, { flush: true })
    if (round.step === 'over') unfinished.delete(round.round)
    else unfinished.set(round.round, round)
    return round
  }
  if (existsSync(journal))
    for (const line of readFileSync(journal, 'utf8').split('\n').filter(Boolean)) {
      const round = JSON.parse(line) as Round
      if (round.step === 'over') unfinished.delete(round.round)
      else unfinished.set(round.round, round)
    }

  /** The same again, under the same name, until an answer comes. */
  const askOften = async (what: string, body: object) => {
    let answer = await wallet.ask(what, body)
    for (let tries = 1; tries < TRIES && answer.outcome === 'unknown'; tries++)
      answer = await wallet.ask(what, body)
    return answer
  }
  const pay = async (round: Round) => {
    const answer = await askOften('credits', {
      player: round.player,
      transaction: `${round.round}:credit`,
      round: round.round,
      amount: round.won ? Math.round(round.stake * WIN * 100) / 100 : 0,
      endsRound: true,
    })
    if (answer.outcome !== 'unknown') keep({ ...round, step: 'over' })
    return answer
  }
  const rollBack = async (round: Round) => {
    const { player, round: name } = round
    const debit = `${name}:debit`
    const body = { player, transaction: `${name}:rollback`, round: name, debit }
    const answer = await askOften('rollbacks', body)
    if (answer.outcome !== 'unknown') keep({ ...round, step: 'over' })
  }
  return {
    async toss({
      session,
      player,
      stake,
    }: {
      session: string
      player: string
      stake: number
    }): Promise<Toss> {
      const name = randomUUID()
      const asked = keep({ round: name, player, stake, won: randomInt(2) === 1, step: 'asked' })
      const debit = await askOften('debits', {
        session,
        transaction: `${name}:debit`,
        round: name,
        amount: stake,
      })
      if (debit.outcome === 'refused') {
        keep({ ...asked, step: 'over' })
        return { outcome: 'refused', code: debit.code }
      }
      if (debit.outcome === 'unknown') return { outcome: 'waiting' }
      const paid = await pay(keep({ ...asked, step: 'staked' }))
      if (paid.outcome !== 'done') return { outcome: 'waiting' }
      return { outcome: 'tossed', won: asked.won, balance: paid.data['balance'] as number }
    },
    /** Finishes what an answer was missing for: what was staked is paid, and what may have been staked goes back. */
    async finish(): Promise<number> {
      for (const round of [...unfinished.values()])
        await (round.step === 'staked' ? pay(round) : rollBack(round))
      return unfinished.size
    },
  }
}
