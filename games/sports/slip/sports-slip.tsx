import { Button } from '@ruka/ui/parts/button'
import { Choice } from '@ruka/ui/parts/choice'
import { useEffect, useSyncExternalStore } from 'react'
import { fill } from '../../kit/fill.ts'
import { sportsHouse } from '../../slip/house.rules.ts'
import { useStore } from '@ruka/client/store'
import { LegRow, type LegProps } from '../../slip/leg-row.tsx'
import { PlaceBet } from '../../slip/place-bet.tsx'
import type { Placing } from '../../slip/placing.ts'
import { SlipBody } from '../../slip/slip-body.tsx'
import {
  agreedTo,
  fallOf,
  FALLS,
  legKey,
  PRESETS,
  type OddsPolicy,
  type Slip,
  type SlipLeg,
} from '../../slip/slip.rules.ts'
import { SlipSheet } from '../../slip/slip-sheet.tsx'
import { useQuoted } from '../../slip/use-quoted.ts'
import { useApp } from '../app/app-context.ts'
import { usePauseText } from '../app/pause-text.ts'
import { cellKey, lineKey, type Prices } from '../live/prices.ts'
import * as words from '../locales/sports.en.json'
import { EmptySlip } from './empty-slip.tsx'
import { NextBonus } from './multi-bonus.tsx'
import { SharePicks } from './share-picks.tsx'

/** The slip with the live prices of the page, the operator's bonus, and what may become of its odds. */
export function SportsSlip({
  placing,
  onClose,
}: {
  readonly placing: Placing
  readonly onClose: () => void
}) {
  const { slips, shell, views, prices } = useApp()
  return (
    <SlipSheet
      placing={placing}
      slips={slips}
      shell={shell}
      oddsHere={leg => oddsIn(prices, leg)}
      onClose={onClose}
      onBets={() => views.go({ name: 'bets', tab: 'open' })}
      empty={<EmptySlip />}
    >
      {slip => <OpenSlip slip={slip} placing={placing} />}
    </SlipSheet>
  )
}

function OpenSlip({ slip, placing }: { readonly slip: Slip; readonly placing: Placing }) {
  const app = useApp()
  const { slips, follow, shell, isPlayer } = app
  const offered = useStore(app.offered)
  const isStale = useStore(app.link, now => now === 'stale')
  const events = slip.legs.map(({ event }) => event).join(' ')
  useEffect(() => {
    const stops = events.split(' ').map(follow)
    return () => stops.forEach(stop => stop())
  }, [follow, events])
  const quoted = useQuoted(slip, app)
  const { bonus } = offered
  const closed = usePauseText(
    slip.legs.flatMap(leg =>
      quoted.troubles.get(legKey(leg))?.code === 'selection_suspended' ? leg.kickOffMs : [],
    ),
  )
  return (
    <SlipBody
      slip={slip}
      slips={slips}
      quoted={quoted}
      offered={offered}
      presets={PRESETS}
      house={sportsHouse(app.limits(), useStore(app.now))}
      Leg={LiveLeg}
      oddsHere={leg => oddsIn(app.prices, leg)}
      bonus={bonus && <NextBonus slip={agreedTo(slip, quoted.odds)} bonus={bonus} />}
      more={
        <>
          <PolicyChoice slip={slip} />
          <SharePicks slip={slip} />
        </>
      }
    >
      {isPlayer ? (
        <PlaceBet
          slip={slip}
          quoted={quoted}
          isStale={isStale}
          closed={closed}
          onPlace={() => placing.place(slip, bonus?.id)}
        />
      ) : (
        <Button variant="primary" className="min-h-14 w-full" onClick={shell.login}>
          {words.loginToPlace}
        </Button>
      )}
    </SlipBody>
  )
}

/** A selection with its price on the page. */
function LiveLeg(props: LegProps) {
  const { prices } = useApp()
  const { leg } = props
  const now = () => oddsIn(prices, leg)
  const oddsHere = useSyncExternalStore(listener => prices.subscribe(cellOf(leg), listener), now, now)
  return <LegRow {...props} oddsHere={oddsHere} />
}

const cellOf = (leg: SlipLeg): string => cellKey(leg.event, lineKey(leg), leg.outcome)

function oddsIn(prices: Prices, leg: SlipLeg): number | undefined {
  const cell = prices.cell(cellOf(leg))
  return cell?.isOpen ? (cell.odds ?? undefined) : undefined
}

/** What may become of the odds before the bet is placed. */
function PolicyChoice({ slip }: { readonly slip: Slip }) {
  const { slips } = useApp()
  return (
    <Choice
      label={words.oddsPolicy}
      options={[
        { value: 'any', title: words.policyAny },
        ...FALLS.toReversed().map(fall => ({
          value: `higher ${fall}`,
          title: fall === 0 ? words.policyHigher : fill(words.policyFall, { percent: fall }),
        })),
        { value: 'none', title: words.policyNone },
      ]}
      value={slip.policy === 'higher' ? `higher ${fallOf(slip)}` : slip.policy}
      onChange={chosen => {
        const [policy, fall] = chosen.split(' ')
        slips.update(before => ({
          ...before,
          policy: policy as OddsPolicy,
          fall: fall === undefined ? before.fall : Number(fall),
        }))
      }}
    />
  )
}
