import { el, setProps, setText } from '../../kit/dom.ts'
import { greatestX100, payoutKes } from './amounts.rules.ts'
import { makeBetFields } from './bet-fields.ts'
import { panelView, type PanelView } from './panel-view.ts'
import type { Limits, Table } from './table.rules.ts'
import { greatestText } from './words.ts'

export type PanelActions = {
  bet(stake: number, auto: number | undefined): void
  cashOut(): void
  deposit(): void
}

/** One betting panel: the fields, what there is to say about them, and the one big button. */
export function makePanel(index: 0 | 1, actions: PanelActions) {
  const note = el('p', { class: 'note', id: `note-${index}` })
  const fields = makeBetFields(index, note.id)
  const label = el('span', { class: 'label' })
  const detail = el('span', { class: 'detail' })
  const play = el('button', { type: 'button', class: 'play', 'data-testid': `play-${index}` }, label, detail)
  const element = el('section', { class: 'panel', 'aria-label': 'Your bet' }, fields.element, note, play)
  let limits: Limits | undefined
  let view: PanelView | undefined

  play.addEventListener('click', () => {
    const { stake, auto } = fields.draft()
    if (view?.press === 'cashOut') actions.cashOut()
    else if (view?.press === 'deposit') actions.deposit()
    else if (view?.press === 'bet' && typeof stake === 'number')
      actions.bet(stake, typeof auto === 'number' ? auto : undefined)
    else if (view?.open && fields.fault()) fields.mend()
  })

  const showNote = (table: Table, open: boolean) => {
    const { stake } = fields.draft()
    const wrong = (open && fields.fault()) || table.slots[index].refusal?.text
    setText(note, wrong || (limits && typeof stake === 'number' ? reach(stake, limits) : ''))
    setProps(note, { class: wrong ? 'note wrong' : 'note' })
  }

  return {
    element,
    show(table: Table, shownX100: number, stale: boolean) {
      if (table.limits && table.limits !== limits) fields.learn((limits = table.limits))
      view = panelView(table, index, fields.draft(), shownX100, stale)
      setText(label, view.label)
      setText(detail, view.detail)
      // The same size from take-off on, so that the words do not jump when the button wakes up.
      const cashing = view.tone === 'ember' && view.press !== 'bet'
      setProps(play, {
        'data-tone': view.tone,
        'data-press': cashing ? 'cashOut' : undefined,
        'aria-disabled': view.press === 'none' ? 'true' : undefined,
        'aria-busy': view.busy ? 'true' : undefined,
      })
      if (fields.element.disabled === view.open) fields.element.disabled = !view.open
      showNote(table, view.open)
    },
  }
}

function reach(stake: number, { maxPayout }: Limits): string {
  const x100 = greatestX100(stake, maxPayout)
  return greatestText(x100, payoutKes(stake, x100))
}
