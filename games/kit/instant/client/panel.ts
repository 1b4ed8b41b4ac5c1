import { asCents, fromKes, toKes, type Cents } from '@ruka/contract/money'
import { el, setHidden, setProps, setText } from '../../dom.ts'
import { money, shortMoney } from '../../format.ts'
import { payCents } from '../play.rules.ts'
import { makeAutoFields } from './auto-fields.ts'
import { beginRun, type Run } from './autoplay.rules.ts'
import { buttonView, type ButtonView, type Draft, type Press } from './button-view.ts'
import type { Action, AnyGame, AnyParts } from './game.ts'
import { makeModes } from './modes.ts'
import { pictureOf } from './picture.ts'
import { stakeFault, stoppedText } from './play-words.ts'
import { makeStakeField } from './stake-field.ts'
import { isFree, isOpen, type Limits, type Table } from './table.rules.ts'

export type PanelActions = {
  begin(order: { stake: number; start: unknown }): void
  act(move: unknown): void
  autoplay(run: Run): void
  stop(): void
  deposit(): void
  refill(): void
}

/** How long a button that has a new meaning rests: a tap that was meant for the old one must not do the new. */
const SETTLE_MS = 500

/** Everything beside the picture: the stake, what the game lets choose, autoplay, and the one big button. */
export function makePanel(
  game: AnyGame,
  parts: AnyParts,
  autoplay: boolean,
  actions: PanelActions,
  read: () => void,
) {
  const { rules, words } = game
  const note = el('p', { class: 'note', id: 'note' })
  const stakeField = rules.stakeKes ? undefined : makeStakeField(note.id, () => read())
  const auto = makeAutoFields(() => read())
  const modes = makeModes(autoplay, on => {
    parts.auto?.mode(on)
    read()
  })
  const more = el('div', { class: 'more-actions' })
  const label = el('span', { class: 'label' })
  const detail = el('span', { class: 'detail' })
  const play = el('button', { type: 'button', class: 'play', 'data-testid': 'play' }, label, detail)
  const fields = el(
    'fieldset',
    { class: 'fields' },
    ...(stakeField?.elements ?? []),
    ...(parts.fields ? [parts.fields] : []),
    modes.element,
    auto.element,
  )
  const element = el(
    'section',
    { class: 'panel', 'aria-label': 'Play' },
    fields,
    note,
    el('div', { class: 'buttons-foot' }, more, play),
  )
  let limits: Limits | undefined
  let table: Table | undefined
  let view: ButtonView | undefined
  let last: { readonly press: Press; readonly atMs: number } | undefined
  let shownOpen: string | undefined

  const stakeNow = (start: unknown) =>
    rules.stakeKes && typeof start !== 'string'
      ? rules.stakeKes(start)
      : (stakeField?.amount() ?? 'unreadable')
  const centsNow = (): Cents => {
    const stake = stakeNow(parts.chosen())
    return typeof stake === 'number' ? fromKes(stake) : asCents(0)
  }
  const draftNow = (): Draft & { readonly start: unknown } => {
    const start = parts.chosen()
    const fault = typeof start === 'string' ? start : undefined
    const stake = stakeNow(start)
    const ready = fault === undefined && typeof stake === 'number'
    const stops = auto.read(centsNow())
    return {
      start,
      fault,
      stake,
      firstKes: ready ? paysKes(stake, rules.first(start)) : 0,
      auto: modes.isAuto()
        ? {
            fault: typeof stops === 'string' ? stops : parts.auto?.fault(),
            plays: typeof stops === 'string' ? 0 : stops.plays,
          }
        : undefined,
    }
  }
  const begin = (then: (order: { stake: number; start: unknown }) => void) => {
    const { stake, start } = draftNow()
    if (typeof stake === 'number') then({ stake, start })
  }
  const press = () => {
    if (!view || isNew()) return
    switch (view.press) {
      case 'begin':
        return begin(actions.begin)
      case 'act': {
        const big = bigOf(movesOf(table, parts))
        return big && actions.act(big.move)
      }
      case 'autoplay': {
        const stops = auto.read(centsNow())
        if (typeof stops === 'string') return
        return begin(({ stake, start }) =>
          actions.autoplay(beginRun({ stakeCents: fromKes(stake), start }, stops)),
        )
      }
      case 'none':
        return mend()
      default:
        return actions[view.press]()
    }
  }
  /** Leads the player to what is missing. */
  const mend = () => {
    if (!table?.limits || !isFree(table) || isOpen(table)) return
    if (typeof stakeNow(parts.chosen()) !== 'number') stakeField?.mend()
    else if (modes.isAuto() && typeof auto.read(centsNow()) === 'string') auto.mend(centsNow())
  }
  const isNew = () =>
    last !== undefined && last.press !== view?.press && performance.now() - last.atMs < SETTLE_MS
  play.addEventListener('keydown', event => {
    // A key that is held down presses again and again; what it would press next is something else.
    if (event.repeat) event.preventDefault()
  })
  play.addEventListener('click', press)

  return {
    element,
    press,
    /** The stake in the field, whatever it is worth. */
    stakeKes: () => toKes(centsNow()),
    show(news: Table) {
      table = news
      if (news.limits && news.limits !== limits) {
        limits = news.limits
        stakeField?.learn(news.limits)
      }
      if (isOpen(news) && news.play!.id !== shownOpen) {
        shownOpen = news.play!.id
        stakeField?.set(news.play!.stake)
      }
      const draft = draftNow()
      const acts = movesOf(news, parts)
      const before = view
      const big = bigOf(acts)
      view = buttonView(news, draft, words, big)
      if (before && before.press !== view.press && before.press !== 'none')
        last = { press: before.press, atMs: performance.now() }
      setText(label, view.label)
      setText(detail, view.detail)
      setProps(play, {
        'data-tone': view.tone,
        'data-press': view.press,
        'aria-disabled': view.press === 'none' ? 'true' : undefined,
        'aria-busy': view.busy ? 'true' : undefined,
      })
      const choosing = isFree(news) && !isOpen(news) && !news.run
      fields.disabled = !choosing
      modes.show(news)
      setHidden(auto.element, !modes.isAuto())
      showMore(
        more,
        acts.filter(act => act !== big),
        isFree(news) && !news.run,
        actions.act,
      )
      const said = noteOf(news, draft, mostOf(draft, news, rules))
      setText(note, said.text)
      setProps(note, { class: said.wrong ? 'note wrong' : 'note' })
    },
  }
}

const paysKes = (stake: number, pay: { of: number; per: number }): number =>
  toKes(asCents(Math.min(Number.MAX_SAFE_INTEGER, payCents(fromKes(stake), pay))))

const movesOf = (table: Table | undefined, parts: AnyParts): readonly Action<unknown>[] =>
  table?.play && isOpen(table) && !table.run ? (parts.actions?.(pictureOf(table.play)) ?? []) : []

const bigOf = (acts: readonly Action<unknown>[]) => acts.find(({ aside }) => !aside)

/** The other things that can be done in an open play. */
function showMore(
  element: HTMLElement,
  acts: readonly Action<unknown>[],
  free: boolean,
  act: (move: unknown) => void,
): void {
  setHidden(element, acts.length === 0)
  const buttons = [...element.children] as HTMLButtonElement[]
  while (buttons.length > acts.length) buttons.pop()!.remove()
  for (const [i, action] of acts.entries()) {
    const button = buttons[i] ?? el('button', { type: 'button', class: 'plain' })
    if (!button.isConnected) element.append(button)
    setText(button, action.detail ? `${action.label} · ${action.detail}` : action.label)
    setProps(button, { 'aria-disabled': free ? undefined : 'true' })
    button.onclick = () => {
      if (free) act(action.move)
    }
  }
}

/** The most that a play may pay at this stake, and whether it is cut by what may be paid at all. */
function mostOf(draft: Draft & { start: unknown }, table: Table, rules: AnyGame['rules']): string {
  const { stake, fault, start } = draft
  if (fault !== undefined || typeof stake !== 'number' || !table.limits) return ''
  const most = paysKes(stake, rules.most(start))
  const cap = Math.min(table.limits.maxPayout, table.left)
  if (most <= cap) return `Pays at most KES ${money(most)}`
  return table.left < table.limits.maxPayout
    ? `Pays at most KES ${money(cap)}, what can still be won today`
    : `Pays at most KES ${shortMoney(cap)}, the most one play may pay`
}

function noteOf(
  table: Table,
  { stake }: Draft,
  most: string,
): { readonly text: string; readonly wrong: boolean } {
  if (table.refusal) return { text: table.refusal.text, wrong: true }
  if (table.stopped) return { text: stoppedText(table.stopped), wrong: false }
  if (table.limits && typeof stake !== 'number') return { text: stakeFault(stake, table.limits), wrong: true }
  return { text: most, wrong: false }
}
