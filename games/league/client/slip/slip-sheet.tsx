import { VIRTUALS } from '@ruka/contract/limits'
import { Button } from '@ruka/ui/parts/button'
import { Choice } from '@ruka/ui/parts/choice'
import { Sheet } from '@ruka/ui/parts/sheet'
import { showToast } from '@ruka/ui/toasts'
import { useState } from 'react'
import { fill } from '../../../kit/fill.ts'
import { shortMoney } from '../../../kit/format.ts'
import { useStore } from '../../../kit/react/store.ts'
import { oddsText } from '../../../kit/react/texts.ts'
import { refusalText } from '../../../kit/refusal-text.ts'
import { possibleOf, totalOdds } from '../../../slip/possible.ts'
import { quotedOf, type LegTrouble, type Quoted } from '../../../slip/quotes.rules.ts'
import { SentBets } from '../../../slip/sent-bets.tsx'
import { agreedTo, groupsOf, isSingles, legKey, relatedKeys, type Slip } from '../../../slip/slip.rules.ts'
import { StakeField } from '../../../slip/stake-field.tsx'
import { useQuoted } from '../../../slip/use-quoted.ts'
import { useApp } from '../app/app-context.ts'
import * as words from '../locales/league.en.json'
import { keepLast, lastBet } from './last-bet.ts'
import { LegRow } from './leg-row.tsx'

const { stakeKes, payoutMaxKes } = VIRTUALS
const PRESETS = [10, 50, 100, 500] as const

/** The slip: its selections, the stake, what it can win, and the way to place it. */
export function SlipSheet({ onClose }: { readonly onClose: () => void }) {
  const { slips, placing, views, shell, isPlayer } = useApp()
  const slip = useStore(slips)
  const sent = useStore(placing.sent)
  return (
    <Sheet title={isPlayer ? words.slip : words.demoSlip} closeLabel={words.close} onClose={onClose}>
      {sent.length > 0 ? (
        <SentBets
          placing={placing}
          host={{ slips, shell: { ...shell, page: () => undefined } }}
          onClose={onClose}
          onBets={() => views.go({ name: 'bets', tab: 'open' })}
        />
      ) : slip.legs.length === 0 ? (
        <EmptySlip />
      ) : isPlayer ? (
        <QuotedSlip slip={slip} />
      ) : (
        <OpenSlip slip={slip} quoted={quotedOf(slip, [])} onPlaced={onClose} />
      )}
    </Sheet>
  )
}

/** A slip without selections: how to begin, and the last bet again while its round is open. */
function EmptySlip() {
  const { slips, clock } = useApp()
  const last = lastBet(() => localStorage, clock.now())
  return (
    <div className="space-y-4 pb-2">
      <p className="text-muted">{words.slipEmpty}</p>
      {last && (
        <Button className="w-full" onClick={() => slips.update(() => last)}>
          {fill(words.betAgain, { n: last.legs.length, stake: shortMoney(last.stake) })}
        </Button>
      )}
    </div>
  )
}

function QuotedSlip({ slip }: { readonly slip: Slip }) {
  return <OpenSlip slip={slip} quoted={useQuoted(slip, useApp())} />
}

type OpenProps = { readonly slip: Slip; readonly quoted: Quoted; readonly onPlaced?: () => void }

function OpenSlip({ slip, quoted, onPlaced }: OpenProps) {
  const { slips } = useApp()
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
      {changed.size > 0 && (
        <Button className="w-full" onClick={() => slips.update(before => agreedTo(before, changed))}>
          {words.acceptOdds}
        </Button>
      )}
      <StakeField
        stake={slip.stake}
        label={isSingles(slip) ? words.stakeEach : words.stake}
        presets={PRESETS}
        most={stakeKes.max}
        onChange={stake => slips.update(before => ({ ...before, stake }))}
      />
      <p className="text-14 text-muted">
        {fill(words.limits, {
          min: shortMoney(stakeKes.min),
          max: shortMoney(stakeKes.max),
          payout: shortMoney(payoutMaxKes),
        })}
      </p>
      <div className="slip-foot space-y-3">
        <Summary slip={slip} quoted={quoted} />
        <Place
          slip={slip}
          quoted={quoted}
          blocked={related.size > 0 || troubles.size > 0}
          onPlaced={onPlaced}
        />
      </div>
    </div>
  )
}

function Summary({ slip, quoted }: { readonly slip: Slip; readonly quoted: Quoted }) {
  // At the odds that the bet would have now.
  const priced = agreedTo(slip, quoted.odds)
  const caps = groupsOf(slip).map((_, at) => quoted.caps[at] ?? payoutMaxKes)
  const possible = possibleOf(priced, caps)
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
        <div className="text-16 font-extrabold">
          <dt>{words.possibleWin}</dt>
          <dd className="num">
            <span role="status">KES {shortMoney(possible.payout)}</span>
          </dd>
        </div>
      </dl>
      {possible.capped > 0 && (
        <p className="text-14 text-muted">
          {fill(words.capped, {
            cap: shortMoney(possible.payout - possible.returned),
            returned: shortMoney(possible.returned),
          })}
        </p>
      )}
    </>
  )
}

type PlaceProps = {
  readonly slip: Slip
  readonly quoted: Quoted
  readonly blocked: boolean
  readonly onPlaced: (() => void) | undefined
}

function Place({ slip, quoted: { refusal }, blocked, onPlaced }: PlaceProps) {
  const app = useApp()
  const { isPlayer, link, placing, slips, demo, shell, state } = app
  const isStale = useStore(link, now => now !== 'live')
  const isClosed = useStore(state, now => now?.isClosed ?? false)
  const [trouble, setTrouble] = useState<string>()
  const total = isSingles(slip) ? slip.stake * slip.legs.length : slip.stake
  const place = () => {
    keepLast(() => localStorage, slip)
    if (isPlayer) return placing.place(slip)
    const refused = demo.place(slip)
    setTrouble(refused)
    if (refused !== undefined) return
    slips.update(before => ({ ...before, legs: [], stake: 0 }))
    showToast(words.demoPlaced, { tone: 'good' })
    onPlaced?.()
  }
  const said = refusal && slip.stake > 0 ? refusalText(refusal.code, refusal.text) : demoTrouble(trouble)
  const isReady = slip.stake >= stakeKes.min && !blocked && refusal === null && !isStale && !isClosed
  return (
    <div className="space-y-2">
      {said !== undefined && (
        <p role="alert" className="text-14 text-rose-text">
          {said}
        </p>
      )}
      {isStale && <p className="text-14 text-muted">{words.staleNote}</p>}
      {isClosed && <p className="text-14 text-muted">{words.closed}</p>}
      <Button variant="primary" className="min-h-14 w-full" disabled={!isReady} onClick={place}>
        {slip.stake === 0
          ? words.enterStake
          : fill(isPlayer ? words.placeFor : words.placeDemo, { amount: shortMoney(total) })}
      </Button>
      {!isPlayer && (
        <>
          {trouble === 'insufficient_funds' && (
            <Button
              className="w-full"
              onClick={() => {
                demo.refill()
                setTrouble(undefined)
              }}
            >
              {words.refill}
            </Button>
          )}
          <p className="flex items-center justify-between gap-3 text-14 text-muted">
            {words.demoNote}
            <button type="button" className="note-link shrink-0" onClick={shell.login}>
              {words.login}
            </button>
          </p>
        </>
      )}
    </div>
  )
}

const demoTrouble = (code: string | undefined): string | undefined =>
  code === undefined
    ? undefined
    : code === 'insufficient_funds'
      ? words.demoEmpty
      : refusalText(code, words.legClosed)
