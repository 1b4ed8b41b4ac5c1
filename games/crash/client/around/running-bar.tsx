import { useState } from 'react'
import { fill } from '../../../kit/fill.ts'
import { multiplier } from '../../../kit/format.ts'
import * as words from '../locales/client.en.json'
import { useView, type Page } from '../page/page.ts'
import { panelView, type PanelView } from '../panel-view.ts'
import type { Slot, View } from '../view.ts'

type Props = { readonly page: Page }

/**
 * The own bets of this round at the foot of every sheet, with their cash-out at the place of the play button.
 * A sheet that closed by itself at take-off would put that button under a finger that aims at the sheet.
 */
export function RunningBar({ page }: Props) {
  const isEmpty = useView(page, view => !isRunning(view, 0) && !isRunning(view, 1))
  return (
    <section className="running" aria-label={words.yourBets} hidden={isEmpty}>
      <Now page={page} />
      <Line page={page} slot={0} />
      <Line page={page} slot={1} />
    </section>
  )
}

const isRunning = ({ table }: View, slot: Slot): boolean =>
  table.slots[slot].bet !== undefined || table.slots[slot].intent !== undefined

/** The round, and the multiplier of its flight. */
function Now({ page }: Props) {
  const text = useView(page, ({ table: { round, phase }, x100 }) => {
    const flight = phase === 'flying' ? ` · ${multiplier(x100)}` : ''
    return `${fill(words.round, { round })}${flight}`
  })
  return <p className="running-now">{text}</p>
}

function Line({ page, slot }: Props & { readonly slot: Slot }) {
  const [read] = useState(() => makeReader(slot, page.skin.texts.awayAt))
  const line = useView(page, read)
  const canCashOut = line?.press === 'cashOut'
  return (
    <button
      type="button"
      className="running-bet"
      hidden={!line}
      data-tone={line?.tone}
      aria-disabled={canCashOut ? undefined : true}
      onClick={() => {
        if (canCashOut) page.cashOut(slot)
      }}
    >
      <span>{line?.label}</span>
      <strong>{line?.detail}</strong>
    </button>
  )
}

/** Reads the line of a running bet: the same object while nothing that it shows has changed. */
function makeReader(slot: Slot, awayAt: string) {
  let last: PanelView | undefined
  return (view: View): PanelView | undefined => {
    if (!isRunning(view, slot)) return undefined
    const { table, x100, stale } = view
    const next = panelView(table, slot, { stake: 'unreadable' }, x100, stale, awayAt)
    if (SHOWN.some(part => last?.[part] !== next[part])) last = next
    return last
  }
}

const SHOWN = ['press', 'tone', 'label', 'detail'] as const
