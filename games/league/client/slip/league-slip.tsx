import { Button } from '@ruka/ui/parts/button'
import { showToast } from '@ruka/ui/toasts'
import { useState } from 'react'
import { fill } from '../../../kit/fill.ts'
import { shortMoney } from '../../../kit/format.ts'
import { useStore } from '@ruka/client/store'
import { refusalText } from '../../../kit/refusal-text.ts'
import type { House } from '../../../slip/house.rules.ts'
import { LegRow, type LegProps } from '../../../slip/leg-row.tsx'
import { PlaceBet } from '../../../slip/place-bet.tsx'
import { quotedOf, type Quoted } from '../../../slip/quotes.rules.ts'
import { SlipBody } from '../../../slip/slip-body.tsx'
import type { Slip } from '../../../slip/slip.rules.ts'
import { SlipSheet } from '../../../slip/slip-sheet.tsx'
import { useQuoted } from '../../../slip/use-quoted.ts'
import { useApp, useHouse } from '../app/app-context.ts'
import * as words from '../locales/league.en.json'
import { demoStakeKes } from '../demo/demo.rules.ts'
import { placeOf } from './place-of.ts'

const PRESETS = [10, 50, 100, 500] as const

type SlipProps = { readonly slip: Slip; readonly quoted: Quoted }

/** The slip of both leagues, of a player or of the demo, which asks the server nothing. */
export function LeagueSlip({ onClose }: { readonly onClose: () => void }) {
  const { slips, placing, views, shell, isPlayer } = useApp()
  return (
    <SlipSheet
      title={isPlayer ? undefined : words.demoSlip}
      placing={placing}
      slips={slips}
      shell={{ ...shell, page: () => undefined }}
      onClose={onClose}
      onBets={() => views.go({ name: 'bets', tab: 'open' })}
      empty={<BetAgain />}
    >
      {slip => (isPlayer ? <QuotedSlip slip={slip} /> : <DemoSlip slip={slip} onPlaced={onClose} />)}
    </SlipSheet>
  )
}

/** The last bet again, while its rounds are open. */
function BetAgain() {
  const { slips, clock, lastBet } = useApp()
  const last = lastBet.at(clock.now())
  if (!last) return null
  return (
    <Button className="w-full" onClick={() => slips.update(() => last)}>
      {fill(words.betAgain, { n: last.legs.length, stake: shortMoney(last.stake) })}
    </Button>
  )
}

function QuotedSlip({ slip }: { readonly slip: Slip }) {
  const app = useApp()
  const quoted = useQuoted(slip, app)
  return (
    <Body slip={slip} quoted={quoted}>
      <Place slip={slip} quoted={quoted} onPlace={() => app.placing.place(slip)} />
    </Body>
  )
}

function Body({ slip, quoted, children }: SlipProps & { readonly children: React.ReactNode }) {
  const { slips, offered } = useApp()
  const house = useHouse()
  return (
    <SlipBody
      slip={slip}
      slips={slips}
      quoted={quoted}
      offered={useStore(offered)}
      presets={PRESETS}
      house={house}
      Leg={LeagueLeg}
      more={
        <p className="text-14 text-muted">
          {fill(words.limits, {
            min: shortMoney(house.stake.min),
            max: shortMoney(house.stake.max),
            payout: shortMoney(house.payout.single),
          })}
        </p>
      }
    >
      {children}
    </SlipBody>
  )
}

/** Slips may have matches of both leagues. */
const LeagueLeg = (props: LegProps) => (
  <LegRow {...props} place={placeOf({ event: props.leg.event, league: props.leg.competition })} />
)

type PlaceProps = SlipProps & {
  readonly trouble?: string | undefined
  readonly label?: string
  readonly onPlace: () => void
}

function Place({ onPlace, ...props }: PlaceProps) {
  const { link, state, lastBet } = useApp()
  const { stake } = useHouse()
  const isStale = useStore(link, now => now !== 'live')
  const isClosed = useStore(state, now => now?.isClosed ?? false)
  return (
    <PlaceBet
      {...props}
      leastKes={stake.min}
      isStale={isStale}
      closed={isClosed ? words.closed : undefined}
      onPlace={() => {
        lastBet.asked(props.slip)
        onPlace()
      }}
    />
  )
}

/** A visitor's slip: it is placed on this device, with play money. */
function DemoSlip({ slip, onPlaced }: { readonly slip: Slip; readonly onPlaced: () => void }) {
  const { slips, demo, shell, lastBet } = useApp()
  const [trouble, setTrouble] = useState<string>()
  const house = useHouse()
  const most = demoStakeKes(slip, house)
  const quoted: Quoted = {
    ...quotedOf(slip, []),
    refusal: slip.stake > most && slip.stake <= house.stake.max ? aboveCap(most, house) : null,
  }
  const place = () => {
    const refused = demo.place(slip)
    setTrouble(refused)
    if (refused !== undefined) return
    lastBet.placed()
    slips.update(before => ({ ...before, legs: [], stake: 0 }))
    showToast(words.demoPlaced, { tone: 'good' })
    onPlaced()
  }
  return (
    <Body slip={slip} quoted={quoted}>
      <div className="space-y-2">
        <Place
          slip={slip}
          quoted={quoted}
          trouble={troubleText(trouble)}
          label={words.placeDemo}
          onPlace={place}
        />
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
      </div>
    </Body>
  )
}

/** The server's refusal, of the demo. */
const aboveCap = (most: number, { stake, payout: { single: cap } }: House): NonNullable<Quoted['refusal']> =>
  most < stake.min
    ? { code: 'odds_above_maximum', text: words.oddsAboveCap, cap }
    : { code: 'payout_above_maximum', text: '', cap, stake: most }

const troubleText = (code: string | undefined): string | undefined =>
  code === undefined
    ? undefined
    : code === 'insufficient_funds'
      ? words.demoEmpty
      : refusalText(code, words.matchClosed)
