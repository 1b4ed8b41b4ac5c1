import { Button } from '@ruka/ui/parts/button'
import * as z from 'zod/mini'
import { fill } from '../kit/fill.ts'
import { ChangedOdds } from './changed-odds.tsx'
import * as words from './locales/slip.en.json'
import type { Sent } from './placing.ts'
import { newOdds, troublesOf } from './quotes.rules.ts'
import { type OddsHere, without } from './slip.rules.ts'
import type { Slips } from './slips.ts'
import { UseStake } from './stake-trouble.tsx'

/** What the bets need of the page that they are on. */
export type Host = {
  readonly slips: Pick<Slips, 'update'>
  readonly shell: {
    readonly deposit: () => void
    /** The address of the page, for links that are shared. */
    readonly page: () => string | undefined
  }
  readonly oddsHere?: OddsHere | undefined
}
/** The greatest stake that would have been taken. */
const stakeMax = z.number().check(z.gt(0))

/** A refused slip, with the one tap that makes it possible again. */
export function Mend({
  host: { slips, shell, oddsHere },
  refused,
  onMend,
}: {
  readonly host: Host
  readonly refused: readonly Extract<Sent, { state: 'refused' }>[]
  readonly onMend: () => void
}) {
  const [first] = refused
  const troubles = new Map(
    refused.flatMap(({ bet, refusal }) => [...troublesOf(bet.legs, refusal.fields['selections'])]),
  )
  const changed = newOdds(troubles)
  const gone = [...troubles].filter(([, { odds }]) => odds === undefined).map(([key]) => key)
  if (first!.refusal.code === 'insufficient_funds')
    return (
      <div className="flex gap-2">
        <Button className="flex-1" onClick={onMend}>
          {words.backToSlip}
        </Button>
        <Button variant="money" className="flex-1" onClick={shell.deposit}>
          {words.deposit}
        </Button>
      </div>
    )
  const most = stakeMax.safeParse(first!.refusal.fields['stake_max']).data
  return (
    <div className="space-y-2">
      {most !== undefined && (
        <UseStake
          stake={most}
          onUse={stake => {
            slips.update(slip => ({ ...slip, stake }))
            onMend()
          }}
        />
      )}
      {gone.length > 0 && (
        <Button
          className="w-full"
          onClick={() => {
            slips.update(slip => gone.reduce(without, slip))
            onMend()
          }}
        >
          {fill(words.removeLegs, { n: gone.length })}
        </Button>
      )}
      {gone.length === 0 && (
        <ChangedOdds
          bets={{
            ...first!.bet,
            legs: refused.flatMap(({ bet }) => bet.legs),
            mode: refused.length === 1 ? 'multi' : 'singles',
          }}
          odds={changed}
          oddsHere={oddsHere}
          slips={slips}
          onDone={onMend}
        />
      )}
      <Button className="w-full" onClick={onMend}>
        {words.backToSlip}
      </Button>
    </div>
  )
}
