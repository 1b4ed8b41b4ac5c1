import { Button } from '@ruka/ui/parts/button'
import { Empty } from '@ruka/ui/parts/empty'
import { Failed } from '@ruka/ui/parts/failed'
import { Tabs } from '@ruka/ui/parts/tabs'
import { Ticket } from 'lucide-react'
import { fill } from '../../../kit/fill.ts'
import { shortMoney } from '../../../kit/format.ts'
import { useStore } from '../../../kit/react/store.ts'
import { useApp, useLeague, useTick } from '../app/app-context.ts'
import { PLAY_PART } from '../live/phase.rules.ts'
import * as words from '../locales/league.en.json'
import { Bones } from '../results/bones.tsx'
import { BetCard } from './bet-card.tsx'
import { useOwnSlips } from './own-slips.ts'
import { shownDemo, shownSlip, type ShownSlip } from './shown-slip.ts'

type Tab = 'open' | 'settled'

/** The slips of the player, or those of the demo: open ones against the scores of now, and those that are over. */
export function BetsScreen({ tab }: { readonly tab: Tab }) {
  const { views, isPlayer } = useApp()
  return (
    <Tabs
      label={words.tab_bets}
      tabs={[
        { value: 'open', title: words.openBets },
        { value: 'settled', title: words.settledBets },
      ]}
      value={tab}
      onChange={to => views.go({ name: 'bets', tab: to })}
    >
      <div className="space-y-3 pt-3">{isPlayer ? <OwnBets tab={tab} /> : <DemoBets tab={tab} />}</div>
    </Tabs>
  )
}

/** The time changes what is shown of a slip once its matches are over. */
const STEP_MS = 1_000

function OwnBets({ tab }: { readonly tab: Tab }) {
  const { roundMs } = useLeague()
  const list = useOwnSlips()
  const nowMs = useTick(now => Math.floor(now / STEP_MS) * STEP_MS)
  if (!list.data)
    return list.hasFailed ? (
      <Failed text={words.betsFailed} retryLabel={words.retry} busy={list.isBusy} onRetry={list.retry} />
    ) : (
      <Bones />
    )
  const slips = list.data.items.map(slip => shownSlip(slip, { nowMs, playMs: roundMs * PLAY_PART }))
  return (
    <>
      <Slips slips={slips} tab={tab} />
      {list.data.next !== null && (
        <Button className="w-full" busy={list.isShort} onClick={list.more}>
          {words.olderBets}
        </Button>
      )}
    </>
  )
}

function DemoBets({ tab }: { readonly tab: Tab }) {
  const { demo, shell } = useApp()
  const { balance, slips } = useStore(demo.state)
  return (
    <>
      <div className="note flex flex-wrap items-center justify-between gap-x-3">
        <span className="py-2">
          {words.demoNote}{' '}
          <strong className="num">{fill(words.demoBalance, { amount: shortMoney(balance) })}</strong>
        </span>
        <button type="button" className="note-link" onClick={shell.login}>
          {words.login}
        </button>
      </div>
      <Slips slips={slips.map(shownDemo)} tab={tab} />
    </>
  )
}

function Slips({ slips, tab }: { readonly slips: readonly ShownSlip[]; readonly tab: Tab }) {
  const { views } = useApp()
  const shown = slips.filter(({ isOpen }) => isOpen === (tab === 'open'))
  if (shown.length === 0)
    return (
      <Empty icon={Ticket} text={tab === 'open' ? words.noOpenBets : words.noSettledBets}>
        <Button onClick={() => views.go({ name: 'matches' })}>{words.seeMatches}</Button>
      </Empty>
    )
  return (
    <ul className="grid gap-3 lg:grid-cols-2">
      {shown.map(slip => (
        <BetCard key={slip.id} slip={slip} />
      ))}
    </ul>
  )
}
