import { fromKes, taxHalfUp, toKes } from '@ruka/contract/money'
import { Button } from '@ruka/ui/parts/button'
import { Choice } from '@ruka/ui/parts/choice'
import { Sheet } from '@ruka/ui/parts/sheet'
import { useEffect } from 'react'
import { fill } from '../../kit/fill.ts'
import { shortMoney } from '../../kit/format.ts'
import { refusalText } from '../../kit/refusal-text.ts'
import { useApp } from '../app/app-context.ts'
import { useStore } from '../../kit/react/store.ts'
import { oddsText } from '../../kit/react/texts.ts'
import * as words from '../locales/sports.en.json'
import { EmptySlip } from './empty-slip.tsx'
import { LegRow } from './leg-row.tsx'
import { NextBonus } from './multi-bonus.tsx'
import { possibleOf, totalOdds } from '../../slip/possible.ts'
import type { Placing } from '../../slip/placing.ts'
import type { LegTrouble, Quoted } from '../../slip/quotes.rules.ts'
import {
  agreedTo,
  isSingles,
  legKey,
  PRESETS,
  relatedKeys,
  STAKE_MAX_KES,
  type OddsPolicy,
  type Slip,
} from '../../slip/slip.rules.ts'
import { SentBets } from '../../slip/sent-bets.tsx'
import { StakeField } from '../../slip/stake-field.tsx'
import { SharePicks } from './share-picks.tsx'
import { useQuoted } from '../../slip/use-quoted.ts'

/** The slip: its selections, the stake, what it can win, and the way to place it. */
export function SlipSheet({ placing, onClose }: { readonly placing: Placing; readonly onClose: () => void }) {
  const { slips, shell, views } = useApp()
  const slip = useStore(slips)
  const sent = useStore(placing.sent)
  return (
    <Sheet title={words.slip} closeLabel={words.close} onClose={onClose}>
      {sent.length > 0 ? (
        <SentBets
          placing={placing}
          host={{ slips, shell }}
          onClose={onClose}
          onBets={() => views.go({ name: 'bets', tab: 'open' })}
        />
      ) : slip.legs.length === 0 ? (
        <EmptySlip />
      ) : (
        <OpenSlip slip={slip} placing={placing} />
      )}
    </Sheet>
  )
}

function OpenSlip({ slip, placing }: { readonly slip: Slip; readonly placing: Placing }) {
  const app = useApp()
  const { slips, follow, offered } = app
  const { bonus } = useStore(offered)
  const events = slip.legs.map(({ event }) => event).join(' ')
  useEffect(() => {
    const stops = events.split(' ').map(follow)
    return () => stops.forEach(stop => stop())
  }, [follow, events])
  const quoted = useQuoted(slip, app)
  const { troubles } = quoted
  const related = relatedKeys(slip)
  const troubleOf = (key: string): LegTrouble | undefined =>
    related.has(key) ? { code: 'selection_related', odds: undefined } : troubles.get(key)
  const changed = new Map(
    [...troubles].flatMap(([key, { odds }]) => (odds === undefined ? [] : [[key, odds]])),
  )
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
        {slip.legs.map(leg => (
          <LegRow
            key={legKey(leg)}
            leg={leg}
            trouble={troubleOf(legKey(leg))}
            quotedOdds={quoted.odds.get(legKey(leg))}
          />
        ))}
      </ul>
      {bonus && <NextBonus slip={agreedTo(slip, quoted.odds)} bonus={bonus} />}
      {changed.size > 0 && (
        <Button className="w-full" onClick={() => slips.update(before => agreedTo(before, changed))}>
          {words.acceptOdds}
        </Button>
      )}
      <StakeField
        stake={slip.stake}
        label={isSingles(slip) ? words.stakeEach : words.stake}
        presets={PRESETS}
        most={STAKE_MAX_KES}
        onChange={stake => slips.update(before => ({ ...before, stake }))}
      />
      <PolicyChoice slip={slip} />
      <SharePicks slip={slip} />
      <div className="slip-foot space-y-3">
        <Summary slip={slip} quoted={quoted} />
        <PlaceButton
          slip={slip}
          placing={placing}
          blocked={related.size > 0 || troubles.size > 0}
          refusal={quoted.refusal}
        />
      </div>
    </div>
  )
}

/** What may become of the odds before the bet is placed. */
function PolicyChoice({ slip }: { readonly slip: Slip }) {
  const { slips } = useApp()
  return (
    <Choice<OddsPolicy>
      label={words.oddsPolicy}
      options={[
        { value: 'any', title: words.policyAny },
        { value: 'higher', title: words.policyHigher },
        { value: 'none', title: words.policyNone },
      ]}
      value={slip.policy}
      onChange={policy => slips.update(before => ({ ...before, policy }))}
    />
  )
}

function Summary({ slip, quoted }: { readonly slip: Slip; readonly quoted: Quoted }) {
  // At the odds that the bet would have now.
  const { bonus, withdrawalTax } = useStore(useApp().offered)
  const priced = agreedTo(slip, quoted.odds)
  const possible = possibleOf(priced, quoted.caps, bonus)
  const total = isSingles(slip) ? slip.stake * slip.legs.length : slip.stake
  return (
    <>
      <dl className="summary">
        <div className="text-14 text-muted">
          <dt>{isSingles(slip) ? words.totalStake : words.totalOdds}</dt>
          <dd className="num">
            {isSingles(slip) ? `KES ${shortMoney(total)}` : oddsText(totalOdds(priced.legs))}
          </dd>
        </div>
        {possible.bonus > 0 && (
          <div className="text-14 font-semibold text-mint-text">
            <dt>{fill(words.multiBonus, { percent: possible.bonusPercent })}</dt>
            <dd className="num">+ KES {shortMoney(possible.bonus)}</dd>
          </div>
        )}
        <div className="text-16 font-extrabold">
          <dt>{words.possibleWin}</dt>
          <dd className="num">
            <span role="status">KES {shortMoney(possible.payout)}</span>
          </dd>
        </div>
        {withdrawalTax > 0 && possible.payout > 0 && (
          <div className="text-14 text-muted">
            <dt>{fill(words.withdrawalTax, { percent: withdrawalTax })}</dt>
            <dd className="num">KES {shortMoney(taxOf(possible.payout, withdrawalTax))}</dd>
          </div>
        )}
      </dl>
      {possible.capped > 0 && (
        <p className="text-14 text-muted">
          {fill(possible.returned > 0 ? words.capped : words.cappedBonus, {
            cap: shortMoney(possible.payout - possible.returned),
            returned: shortMoney(possible.returned),
          })}
        </p>
      )}
      {quoted.delayMs > 0 && (
        <p className="text-14 text-muted">{fill(words.liveDelay, { seconds: quoted.delayMs / 1_000 })}</p>
      )}
    </>
  )
}

/** Of an amount in KES, as it is taken when it is withdrawn. */
const taxOf = (kes: number, percent: number): number =>
  toKes(taxHalfUp(fromKes(kes), Math.round(percent * 100)))

function PlaceButton({
  slip,
  placing,
  blocked,
  refusal,
}: {
  readonly slip: Slip
  readonly placing: Placing
  readonly blocked: boolean
  readonly refusal: Quoted['refusal']
}) {
  const { isPlayer, link, offered, shell } = useApp()
  const isStale = useStore(link, now => now === 'stale')
  if (!isPlayer)
    return (
      <Button variant="primary" className="min-h-14 w-full" onClick={shell.login}>
        {words.loginToPlace}
      </Button>
    )
  const total = isSingles(slip) ? slip.stake * slip.legs.length : slip.stake
  const isReady = slip.stake > 0 && !blocked && refusal === null && !isStale
  return (
    <div className="space-y-2">
      {refusal !== null && slip.stake > 0 && (
        <p role="alert" className="text-14 text-rose-text">
          {refusalText(refusal.code, refusal.text)}
        </p>
      )}
      {isStale && <p className="text-14 text-muted">{words.staleNote}</p>}
      <Button
        variant="primary"
        className="min-h-14 w-full"
        disabled={!isReady}
        onClick={() => placing.place(slip, offered.get().bonus?.id)}
      >
        {slip.stake === 0 ? words.enterStake : fill(words.placeFor, { amount: shortMoney(total) })}
      </Button>
    </div>
  )
}
