import { money, shortMoney } from '../../format.ts'
import type { Unfit } from '../../amounts.rules.ts'
import type { Action } from './game.ts'
import { runText } from './play-texts.ts'
import { isOpen, type Table } from './table.rules.ts'

/** The player's parsed choice, or the text why no play can begin. */
export type Draft = {
  readonly stake: number | Unfit
  readonly fault?: string | undefined
  /** The maximum payout of the first step at this stake, in KES, which must be left of today's limit. */
  readonly firstKes: number
  /** In the mode of autoplay: why it cannot begin, or its number of plays. */
  readonly auto?: { readonly fault?: string | undefined; readonly plays: number } | undefined
}
export type Press = 'begin' | 'act' | 'autoplay' | 'stop' | 'deposit' | 'refill' | 'none'
export type ButtonView = {
  readonly press: Press
  readonly tone: 'ember' | 'mint' | 'line' | 'quiet'
  readonly busy: boolean
  readonly label: string
  readonly detail: string
}
type Texts = { readonly begin: string; readonly busy: string; readonly prompt?: string }

const quiet = (label: string, detail: string): ButtonView => ({
  press: 'none',
  tone: 'quiet',
  busy: false,
  label,
  detail,
})
const pressing = (press: Press, tone: ButtonView['tone'], label: string, detail: string): ButtonView => ({
  press,
  tone,
  busy: false,
  label,
  detail,
})

/** The big button. `act` is the first action of an open play. */
export function buttonView(
  table: Table,
  draft: Draft,
  texts: Texts,
  act: Action<unknown> | undefined,
): ButtonView {
  if (!table.limits)
    return quiet('Connecting', table.delayed ? 'No answer yet. It is asked again' : 'One moment')
  if (table.run?.stopping) return { ...quiet('Stopping', 'When this play is over'), busy: true }
  if (table.run)
    return pressing('stop', 'line', 'Stop autoplay', table.asked?.doubt ? 'Checking…' : runText(table.run))
  if (table.asked?.doubt) return { ...quiet('Checking…', 'No answer yet. It is asked again'), busy: true }
  // While a move is drawn, the button does not change, so that it does not reveal the result before the
  // picture.
  const beginning = table.play?.moves.length === 0
  if (table.drawing ? !beginning : isOpen(table)) return inPlay(table, texts, act)
  if (table.asked || table.drawing) return underWay(table, texts)
  if (table.checking) return quiet(texts.begin, 'First the reality check')
  return beforePlay(table, draft, texts)
}

function inPlay(table: Table, texts: Texts, act: Action<unknown> | undefined): ButtonView {
  const busy = table.asked !== undefined || table.drawing !== undefined
  if (!act) return { ...quiet(texts.prompt ?? texts.busy, stakeText(table.play!.stake)), busy }
  const detail = act.detail ?? ''
  return busy
    ? { press: 'none', tone: 'mint', busy: true, label: act.label, detail }
    : pressing('act', 'mint', act.label, detail)
}

function underWay({ asked, play }: Table, texts: Texts): ButtonView {
  const stake = asked?.what === 'begin' ? asked.stake : (play?.stake ?? 0)
  return { press: 'none', tone: 'ember', busy: true, label: texts.busy, detail: stakeText(stake) }
}

function beforePlay(table: Table, { stake, fault, firstKes, auto }: Draft, texts: Texts): ButtonView {
  const label = auto ? 'Start autoplay' : texts.begin
  if (fault !== undefined) return quiet(label, fault)
  if (typeof stake !== 'number') return quiet(label, 'Check the stake')
  if (stake > table.balance)
    return table.mode === 'real'
      ? pressing('deposit', 'mint', 'Deposit', `Your balance is too low for ${stakeText(stake)}`)
      : pressing('refill', 'mint', 'Refill', 'Your play money is too low')
  if (firstKes > table.left)
    return quiet(label, `KES ${money(table.left)} can still be won today, open games counted`)
  if (!auto) return pressing('begin', 'ember', label, stakeText(stake))
  if (auto.fault !== undefined) return quiet(label, auto.fault)
  return pressing('autoplay', 'ember', label, `${auto.plays} × ${stakeText(stake)}`)
}

const stakeText = (kes: number): string => `KES ${shortMoney(kes)}`
