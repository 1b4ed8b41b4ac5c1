import { fill } from '../../fill.ts'
import { money, shortMoney } from '../../format.ts'
import type { Unfit } from '../../amounts.rules.ts'
import type { Action, AnyGame } from './game.ts'
import * as common from '../../locales/kit.en.json'
import * as words from './locales/client.en.json'
import { runText } from './play-texts.ts'
import { mayBegin, isOpen, type Table } from './table-state.rules.ts'

/** The player's parsed choice, or the text why no play can begin. */
export type Draft = {
  readonly stake: number | Unfit
  readonly fault?: string | undefined
  /** The maximum payout of the first step at this stake, in KES, which must be left of today's limit. */
  readonly firstKes: number
  /** In the mode of autoplay: why it cannot begin, if so. */
  readonly auto?: { readonly fault?: string | undefined } | undefined
}
export type Press = 'begin' | 'act' | 'autoplay' | 'stop' | 'deposit' | 'refill' | 'none'
export type ButtonView = {
  readonly press: Press
  readonly tone: 'ember' | 'mint' | 'line' | 'quiet'
  readonly busy: boolean
  readonly label: string
  readonly detail: string
}
type Texts = Pick<AnyGame['texts'], 'begin' | 'busy' | 'prompt'> & { readonly hold?: string | undefined }

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

/**
 * Whether the page shows an open play. It does not change while a move is drawn, so that nothing around the
 * picture reveals the result before it.
 */
export const isInPlay = (table: Table): boolean =>
  table.drawing ? table.play !== undefined && table.play.moves.length > 0 : isOpen(table)

/** The big button. `act` is the first action of an open play. */
export function buttonView(
  table: Table,
  draft: Draft,
  texts: Texts,
  act: Action<unknown> | undefined,
): ButtonView {
  if (!table.limits) return quiet(common.connecting, table.delayed ? common.stillWaiting : common.oneMoment)
  if (table.run?.stopping) return { ...quiet(words.stopping, words.whenOver), busy: true }
  if (table.run)
    return pressing(
      'stop',
      'line',
      words.stopAutoplay,
      table.asked?.doubt ? words.checking : runText(table.run),
    )
  if (table.asked?.doubt) return { ...quiet(words.checking, common.stillWaiting), busy: true }
  if (isInPlay(table)) return inPlay(table, texts, act)
  if (table.asked || (table.drawing && !mayFollow(table, draft))) return underWay(table, texts)
  if (table.checking || table.checkDue) return quiet(texts.begin, words.checkFirst)
  return beforePlay(table, draft, texts)
}

/** Whether another play may begin beside those in the air: what they pay may be what it needs. */
const mayFollow = (table: Table, { stake, auto }: Draft): boolean =>
  mayBegin(table) && auto === undefined && (typeof stake !== 'number' || stake <= table.balance)

function inPlay(table: Table, texts: Texts, act: Action<unknown> | undefined): ButtonView {
  const busy = table.asked !== undefined || table.drawing !== undefined
  if (!act) return { ...quiet(texts.prompt ?? texts.busy, stakeText(table.play!.stake)), busy }
  const detail = act.detail ?? ''
  return busy
    ? { press: 'none', tone: 'mint', busy: true, label: act.label, detail }
    : pressing('act', 'mint', act.label, detail)
}

function underWay(table: Table, texts: Texts): ButtonView {
  const { asked, play, drawing, together } = table
  const stake = asked?.what === 'begin' ? asked.stake : (play?.stake ?? 0)
  // Where the next play may follow the answer, the label does not change for that moment.
  const isMoment = asked !== undefined && (drawing?.plays.length ?? 0) + 1 < together
  const detail = isMoment ? beginDetail(stake, texts) : stakeText(stake)
  return { press: 'none', tone: 'ember', busy: true, label: isMoment ? texts.begin : texts.busy, detail }
}

function beforePlay(table: Table, { stake, fault, firstKes, auto }: Draft, texts: Texts): ButtonView {
  const label = auto ? words.setUpAutoplay : texts.begin
  if (fault !== undefined) return quiet(label, fault)
  if (typeof stake !== 'number') return quiet(label, common.checkStake)
  if (stake > table.balance)
    return table.mode === 'real'
      ? pressing('deposit', 'mint', common.deposit, fill(words.balanceTooLow, { stake: stakeText(stake) }))
      : pressing('refill', 'mint', words.refill, words.demoTooLow)
  if (firstKes > table.left) return quiet(label, leftText(table.left))
  if (!auto) return pressing('begin', 'ember', label, beginDetail(stake, texts))
  if (auto.fault !== undefined) return quiet(label, auto.fault)
  return pressing('autoplay', 'ember', label, stakeText(stake))
}

const leftText = (kes: number): string =>
  kes > 0 ? fill(words.leftToday, { amount: money(kes) }) : words.noneLeftToday

const beginDetail = (stake: number, { hold }: Texts): string =>
  hold === undefined ? stakeText(stake) : `${stakeText(stake)} · ${hold}`

const stakeText = (kes: number): string => `KES ${shortMoney(kes)}`
