import { el, setText } from '../kit/dom.ts'
import { fill } from '../kit/fill.ts'
import { multiplier } from '../kit/format.ts'
import { cashOut } from '../kit/instant/client/cash-out.ts'
import type { Action, Host, Parts, Picture, Turn } from '../kit/instant/client/game.ts'
import { makeArt } from './art.ts'
import { makeCard } from './card.ts'
import * as words from './locales/client.en.json'
import { makeMinesField } from './mines-field.ts'
import { FIELDS, payX10000, type MinesMove, type MinesShown, type MinesStart } from './mines.rules.ts'
import { makePlan } from './plan.ts'
import { makeTiles, type Face } from './tiles.ts'

type Shot = Picture<MinesStart, MinesMove, MinesShown>

/** The 25 fields, the payout of the next one, and the number of mines. */
export function makeBoard(host: Host<MinesMove>): Parts<MinesStart, MinesMove, MinesShown> {
  let turn: Turn = 'wait'
  let shot: Shot | undefined
  const plan = makePlan()
  const nextField = makeNextField()
  const card = makeCard()
  const tiles = makeTiles(field => {
    if (turn === 'move' && shot && !shot.shown.picked.includes(field)) host.move({ pick: field })
    else if (turn === 'choose' && plan.isOn()) {
      plan.press(field)
      clear()
      host.changed()
    }
  })
  const count = makeMinesField(() => {
    showNext()
    host.changed()
  })
  const showNext = () => nextField.show(shot, count.get())
  /** Shows an empty board with the fields that autoplay opens. */
  const clear = () => {
    shot = undefined
    card.hide()
    tiles.show({ faces: facesOf(undefined), plan: plan.fields() })
    showNext()
  }
  const open = () => tiles.open(turn === 'move' || (turn === 'choose' && plan.isOn()))
  clear()

  return {
    stage: el(
      'div',
      { class: 'mines' },
      makeArt(),
      nextField.element,
      el('div', { class: 'mines-board' }, tiles.element, card.element),
    ),
    fields: count.element,
    chosen: () => ({ mines: count.get() }),
    choose({ mines }) {
      count.set(mines)
      showNext()
    },
    turn(next) {
      if (next === turn) return
      turn = next
      open()
    },
    begun: clear,
    async draw(next, pace) {
      shot = next
      showNext()
      card.hide()
      await tiles.turn({ faces: facesOf(next.shown), plan: plan.fields() }, next.shown.picked.at(-1), pace)
      if (next.over && next.pay > next.stake) await card.show(next, pace)
      else if (!next.over && next.shown.picked.length > 0) host.sound('step')
    },
    actions: actionsOf,
    auto: {
      mode(on) {
        plan.turn(on)
        // Replaces the last manual play by the choice of fields.
        if (shot?.over !== false) clear()
        open()
      },
      fault: () => plan.fault(count.get()),
      move: ({ shown }) => plan.next(shown.picked),
    },
  }
}

/** The payout after the next field, and the number of remaining safe fields. */
function makeNextField() {
  const next = el('p', { class: 'mines-next' })
  const left = el('p', { class: 'mines-left' })
  return {
    element: el('div', { class: 'mines-status' }, next, left),
    show(shot: Shot | undefined, chosen: number) {
      const open = shot && !shot.over ? shot : undefined
      const mines = open?.start.mines ?? chosen
      const picks = open?.shown.picked.length ?? 0
      const x10000 = open?.shown.nextX10000 ?? payX10000(mines, picks + 1)
      setText(next, fill(words.nextTile, { multiplier: multiplier(Math.floor(x10000 / 100)) }))
      setText(left, fill(words.gemsLeft, { n: FIELDS - mines - picks }))
    },
  }
}

function actionsOf(shot: Shot): readonly Action<MinesMove>[] {
  const { picked } = shot.shown
  const covered = Array.from({ length: FIELDS }, (_, field) => field).filter(field => !picked.includes(field))
  const pick = covered[Math.floor(Math.random() * covered.length)] ?? 0
  const any = { move: { pick }, label: words.randomTile, aside: true } as const
  if (picked.length === 0) return [any]
  return [cashOut(shot), any]
}

/** The faces of the fields. */
function facesOf({ picked, mines }: MinesShown = { picked: [] }): readonly Face[] {
  return Array.from({ length: FIELDS }, (_, field) => {
    const mined = mines?.includes(field)
    if (picked.includes(field)) return mined ? 'hit' : 'safe'
    if (!mines) return 'covered'
    return mined ? 'mine' : 'left'
  })
}
