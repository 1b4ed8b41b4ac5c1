import { fill } from '../../../kit/fill.ts'
import { shortMoney } from '../../../kit/format.ts'
import { useStore } from '@ruka/client/store'
import { OwnList, SlipCards, SlipTabs, type SlipTab } from '../../../slip/own/own-list.tsx'
import { useApp, useLeague, useTick } from '../app/app-context.ts'
import { PLAY_PART } from '../live/phase.rules.ts'
import * as words from '../locales/league.en.json'
import { Bones } from '../results/bones.tsx'
import { BetCard } from './bet-card.tsx'
import { useOwnSlips } from './own-slips.ts'
import { shownDemo, shownSlip, type ShownSlip } from './shown-slip.ts'

/** The slips of the player, or those of the demo: open ones against the scores of now, and those that are over. */
export function BetsScreen({ tab }: { readonly tab: SlipTab }) {
  const { views, isPlayer } = useApp()
  return (
    <SlipTabs tab={tab} onTab={to => views.go({ name: 'bets', tab: to })}>
      {isPlayer ? <OwnBets tab={tab} /> : <DemoBets tab={tab} />}
    </SlipTabs>
  )
}

/** The time changes what is shown of a slip once its matches are over. */
const STEP_MS = 1_000

function OwnBets({ tab }: { readonly tab: SlipTab }) {
  const { roundMs } = useLeague()
  const list = useOwnSlips()
  const nowMs = useTick(now => Math.floor(now / STEP_MS) * STEP_MS)
  const times = { nowMs, playMs: roundMs * PLAY_PART }
  return (
    <OwnList list={list} waiting={<Bones />}>
      {(slips, isAll) => <Slips slips={slips.map(slip => shownSlip(slip, times))} isAll={isAll} tab={tab} />}
    </OwnList>
  )
}

function DemoBets({ tab }: { readonly tab: SlipTab }) {
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
      <Slips slips={slips.map(slip => shownDemo(slip, demo.houseAt))} isAll tab={tab} />
    </>
  )
}

type SlipsProps = { readonly slips: readonly ShownSlip[]; readonly isAll: boolean; readonly tab: SlipTab }

function Slips({ slips, isAll, tab }: SlipsProps) {
  const { views } = useApp()
  return (
    <SlipCards
      tab={tab}
      isAll={isAll}
      onMatches={() => views.go({ name: 'matches' })}
      cards={slips
        .filter(({ isOpen }) => isOpen === (tab === 'open'))
        .map(slip => (
          <BetCard key={slip.id} slip={slip} />
        ))}
    />
  )
}
