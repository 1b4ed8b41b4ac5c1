import { Choice } from '@ruka/ui/parts/choice'
import type { ComponentType, ReactNode } from 'react'
import { ChangedOdds } from './changed-odds.tsx'
import type { House } from './house.rules.ts'
import type { LegProps } from './leg-row.tsx'
import * as words from './locales/slip.en.json'
import { newOdds, troublesIn, type Offered, type Quoted } from './quotes.rules.ts'
import { isSingles, legKey, type OddsHere, without, type Slip } from './slip.rules.ts'
import { SlipSummary } from './slip-summary.tsx'
import type { Slips } from './slips.ts'
import { StakeField } from './stake-field.tsx'
import { StakeTrouble } from './stake-trouble.tsx'

type Props = {
  readonly slip: Slip
  readonly slips: Pick<Slips, 'update'>
  readonly quoted: Quoted
  readonly offered: Offered
  /** What the taps add, in whole KES. */
  readonly presets: readonly number[]
  readonly house: House
  /** Shows a selection, as the page knows it. */
  readonly Leg: ComponentType<LegProps>
  readonly oddsHere?: OddsHere
  /** What the selections count for, below them. */
  readonly bonus?: ReactNode
  /** What else is chosen or told about the bet, below the stake. */
  readonly more: ReactNode
  /** The way to place it. */
  readonly children: ReactNode
}

/** An open slip: its selections, the stake, what it can win, and the way to place it. */
export function SlipBody(props: Props) {
  const { slip, slips, quoted, offered, presets, house, Leg, oddsHere, bonus, more, children } = props
  const troubles = troublesIn(slip, quoted)
  const changed = newOdds(quoted.troubles)
  const changeStake = (stake: number) => slips.update(before => ({ ...before, stake }))
  return (
    <div className="space-y-4">
      {slip.legs.length > 1 && (
        <Choice
          label={words.betType}
          options={[
            { value: 'multi', title: words.multi },
            { value: 'singles', title: words.singles },
          ]}
          value={slip.mode}
          onChange={mode => slips.update(before => ({ ...before, mode }))}
        />
      )}
      <ul className="divide-y divide-line">
        {slip.legs.map(leg => {
          const key = legKey(leg)
          return (
            <Leg
              key={key}
              leg={leg}
              trouble={troubles.get(key)}
              quotedOdds={quoted.odds.get(key)}
              onRemove={() => slips.update(before => without(before, key))}
            />
          )
        })}
      </ul>
      {bonus}
      <StakeField
        presets={presets}
        most={house.stake.max}
        stake={slip.stake}
        label={isSingles(slip) ? words.stakeEach : words.stake}
        onChange={changeStake}
      />
      {quoted.refusal && slip.stake > 0 && <StakeTrouble refusal={quoted.refusal} onUse={changeStake} />}
      {more}
      <div className="slip-foot space-y-3">
        <SlipSummary slip={slip} quoted={quoted} offered={offered} house={house} />
        {changed.size > 0 && <p className="text-14 text-rose-text">{words.legOdds}</p>}
        <ChangedOdds bets={slip} odds={changed} oddsHere={oddsHere} slips={slips} />
        {children}
      </div>
    </div>
  )
}
