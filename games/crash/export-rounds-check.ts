/** Checks an export's rounds in order, each by itself and against the previous one. */
import type { ExportHeader, ExportRound, ExportTotals } from './export-format.ts'
import { provenSaltFault } from './proven-salt.ts'
import { SALT_FAULTS } from './salt.ts'
import { leadsTo, verifyRound } from './verifier.ts'

type Chain = ExportHeader['chains'][number]

export function openRoundCheck(header: ExportHeader, isOwnAllowed: boolean, fault: (text: string) => void) {
  const chains = new Map(header.chains.map(chain => [chain.id, chain]))
  const sums = { rounds: 0, void: 0, bets: 0, returned: 0, stakedCents: 0, paidCents: 0 }
  let before: ExportRound | undefined
  checkSalts(header, isOwnAllowed, fault)
  const interrupted: { round: number; x100: number }[] = []

  const place = async (round: ExportRound, chain: Chain): Promise<void> => {
    if (round.index < 1 || round.index > chain.length) fault(`round ${round.round} is beyond its chain`)
    if (before?.chain === round.chain) {
      if (round.index !== before.index + 1)
        fault(`round ${round.round} does not play the seed after the one before`)
      if (round.commitment !== before.seed)
        fault(`round ${round.round} was not committed to by the seed before it`)
      return
    }
    // An operator who knows the seeds could abandon a chain before unfavourable rounds.
    const last = before && chains.get(before.chain)
    if (before && before.index !== last?.length && !last?.closedAt)
      fault(`round ${round.round} begins a chain while seeds of the one before are left`)
    if (before && round.index !== 1) fault(`round ${round.round} begins a chain, but not with its first seed`)
    if (!(await leadsTo(round.seed, Math.min(round.index, chain.length), chain.commitment)))
      fault(`the seed of round ${round.round} does not lead to the commitment of chain ${chain.id}`)
  }

  const proof = async (round: ExportRound, salt: string): Promise<void> => {
    const { x100 } = round
    const verdict = await verifyRound({ ...round, salt, x100: x100 ?? 100 }).catch(String)
    if (typeof verdict === 'string') return fault(`round ${round.round}: ${verdict}`)
    if (!verdict.seedFitsCommitment) fault(`another seed was committed to for round ${round.round}`)
    if (round.state === 'void' && round.tookOffAt !== null)
      interrupted.push({ round: round.round, x100: verdict.x100 })
    if (round.state === 'crashed' && !verdict.outcomeFits)
      fault(`round ${round.round} crashed at ${x100}, where its seed gives ${verdict.x100}`)
  }

  return {
    /**
     * Void flights with their crash points: an insider who knows the crash points could stop long flights.
     */
    interrupted: interrupted as readonly { readonly round: number; readonly x100: number }[],
    async round(round: ExportRound): Promise<void> {
      const name = `round ${round.round}`
      if (round.round !== (before ? before.round + 1 : header.range.first)) fault(`${name} is out of order`)
      if (round.roundId !== `${header.game}:${round.round}`) fault(`${name} is drawn under another name`)
      if ((round.state === 'crashed') !== (round.x100 !== null))
        fault(`${name} has no outcome, or one too many`)
      if (round.state === 'crashed' && round.tookOffAt === null) fault(`${name} crashed without a take-off`)
      const times = [round.openedAt, round.tookOffAt ?? round.openedAt, round.endedAt]
      if (times.some((time, at) => at > 0 && time < times[at - 1]!)) fault(`${name} ended before it began`)
      const chain = chains.get(round.chain)
      if (!chain?.salt || chain.saltedAt === null) fault(`${name} is drawn from a chain without a salt`)
      else {
        if (chain.saltedAt < chain.committedAt || round.openedAt < chain.saltedAt)
          fault(`${name} was opened before its chain had its salt, or that came before the commitment`)
        if (chain.closedAt !== null && round.openedAt > chain.closedAt)
          fault(`${name} was opened on a chain that had been closed`)
        await place(round, chain)
        await proof(round, chain.salt)
      }
      sums.rounds++
      if (round.state === 'void') sums.void++
      for (const sum of ['bets', 'returned', 'stakedCents', 'paidCents'] as const) sums[sum] += round[sum]
      before = round
    },
    end(totals: ExportTotals): void {
      if ((before?.round ?? header.range.first - 1) !== header.range.last)
        fault('rounds are missing at the end')
      for (const [name, sum] of Object.entries(sums))
        if (totals[name as keyof typeof sums] !== sum) fault(`the total of ${name} is not that of the rounds`)
      const actual = sums.stakedCents === 0 ? null : Number((sums.paidCents / sums.stakedCents).toFixed(6))
      if (totals.returnToPlayer.actual !== actual) fault('the return is not that of the rounds')
    },
  }
}

function checkSalts({ chains }: ExportHeader, isOwnAllowed: boolean, fault: (text: string) => void): void {
  for (const chain of chains) {
    const wrong = provenSaltFault(chain)
    if (wrong) fault(`chain ${chain.id}: ${SALT_FAULTS[wrong]}`)
    if (chain.saltSource === 'own' && !isOwnAllowed)
      fault(`chain ${chain.id}: the operator made the salt itself, and may have picked it`)
  }
}
