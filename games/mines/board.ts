import { el, setText } from '../kit/dom.ts'
import { money } from '../kit/format.ts'
import type { Action, Host, Parts, Picture, Turn } from '../kit/instant/client/game.ts'
import { multipleText, timesText } from '../kit/instant/client/play-words.ts'
import { play } from '../kit/motion.ts'
import { makeArt } from './art.ts'
import { makeMinesField } from './mines-field.ts'
import { FIELDS, payX10000, type MinesMove, type MinesShown, type MinesStart } from './mines.rules.ts'
import { makeTiles, type Face } from './tiles.ts'

type Shot = Picture<MinesStart, MinesMove, MinesShown>

/** The 25 fields, what the next would pay, and how many mines there are. */
export function makeBoard(host: Host<MinesMove>): Parts<MinesStart, MinesMove, MinesShown> {
  let turn: Turn = 'wait'
  let choosing = false
  let shot: Shot | undefined
  /** The fields that autoplay opens, in order. */
  const plan: number[] = []
  const next = el('p', { class: 'mines-next' })
  const left = el('p', { class: 'mines-left' })
  const card = el('div', { class: 'mines-card', hidden: true }, el('strong'), el('span'))
  const tiles = makeTiles(field => {
    if (turn === 'move' && shot && !shot.shown.picked.includes(field)) host.move({ pick: field })
    else if (turn === 'choose' && choosing) choose(field)
  })
  const count = makeMinesField(() => {
    tell()
    host.changed()
  })

  function choose(field: number): void {
    const at = plan.indexOf(field)
    if (at >= 0) plan.splice(at, 1)
    else plan.push(field)
    clear()
    tell()
    host.changed()
  }
  /** An empty board, with what autoplay would open. */
  function clear(): void {
    card.hidden = true
    tiles.show(faces(undefined), choosing ? plan : [])
  }
  const tell = () => {
    const open = shot && !shot.over ? shot : undefined
    const mines = open?.start.mines ?? count.get()
    const picks = open?.shown.picked.length ?? 0
    const x10000 = open?.shown.nextX10000 ?? payX10000(mines, picks + 1)
    setText(next, `Next field ${multipleText(x10000)}`)
    setText(left, `${FIELDS - mines - picks} safe of ${FIELDS - picks}`)
  }
  clear()
  tell()

  return {
    stage: el(
      'div',
      { class: 'mines' },
      makeArt(),
      el('div', { class: 'mines-told' }, next, left),
      el('div', { class: 'mines-board' }, tiles.element, card),
    ),
    fields: count.element,
    chosen: () => ({ mines: count.get() }),
    choose({ mines }) {
      count.set(mines)
      tell()
    },
    turn(news) {
      if (news === turn) return
      turn = news
      tiles.open(turn === 'move' || (turn === 'choose' && choosing))
    },
    begun() {
      shot = undefined
      choosing = choosing && plan.length > 0
      card.hidden = true
      tiles.show(faces(undefined), choosing ? plan : [])
    },
    async draw(news, pace) {
      shot = news
      tell()
      card.hidden = true
      await tiles.turn(faces(news), choosing ? plan : [], news.shown.picked.at(-1), pace)
      if (news.over && news.pay > news.stake) await celebrate(card, news, pace)
      else if (!news.over && news.shown.picked.length > 0) host.sound('step')
    },
    actions: ({ shown: { picked }, pay, stake }) => [
      ...(picked.length > 0
        ? [
            {
              move: { take: true },
              label: `Take KES ${money(pay)}`,
              detail: timesText({ stake, pay }),
            } as const,
          ]
        : []),
      { move: { pick: anyOf(picked) }, label: 'Pick for me', aside: true } satisfies Action<MinesMove>,
    ],
    auto: {
      mode(on) {
        choosing = on
        // What stood there was a play by hand; now the board is where fields are chosen.
        if (on || shot?.over !== false) clear()
        tiles.open(turn === 'move' || (turn === 'choose' && choosing))
      },
      fault() {
        const safe = FIELDS - count.get()
        if (plan.length === 0) return 'Choose the fields to open'
        return plan.length > safe ? `Choose at most ${safe}: the others are mined` : undefined
      },
      move({ shown: { picked } }) {
        const field = plan.find(planned => !picked.includes(planned))
        return field === undefined ? { take: true } : { pick: field }
      },
    },
  }
}

/** What each field shows. */
function faces(shot: Shot | undefined): readonly Face[] {
  const { picked = [], mines } = shot?.shown ?? {}
  return Array.from({ length: FIELDS }, (_, field) => {
    const mined = mines?.includes(field)
    if (picked.includes(field)) return mined ? 'hit' : 'safe'
    if (!mines) return 'covered'
    return mined ? 'mine' : 'left'
  })
}

function anyOf(picked: readonly number[]): number {
  const covered = Array.from({ length: FIELDS }, (_, field) => field).filter(field => !picked.includes(field))
  return covered[Math.floor(Math.random() * covered.length)] ?? 0
}

async function celebrate(card: HTMLElement, { stake, pay }: Shot, pace: number): Promise<void> {
  const [times, amount] = [...card.children]
  setText(times!, timesText({ stake, pay }))
  setText(amount!, `KES ${money(pay)}`)
  card.hidden = false
  await play(card, [{ opacity: 0, transform: 'translate(-50%, -50%) scale(.85)' }, {}], { ms: 200 * pace })
}
