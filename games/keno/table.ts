import { el, setText } from '../kit/dom.ts'
import { fill } from '../kit/fill.ts'
import type { Host, Parts, Picture, Turn } from '../kit/instant/client/game.ts'
import { PICKS_MAX, type KenoShown, type KenoStart } from './keno.rules.ts'
import * as words from './locales/client.en.json'
import { makePaytable } from './paytable.ts'
import { makePicksField } from './picks-field.ts'
import { toggled } from './picks.rules.ts'
import { makeSpots } from './spots.ts'

/** The interval between balls. */
const BEAT_MS = 170
const NONE = fill(words.pickNumbers, { max: PICKS_MAX })

/** The numbers, the payouts of the picks, and the drawn numbers. */
export function makeTable(host: Host<never>): Parts<KenoStart, never, KenoShown> {
  let picks: readonly number[] = []
  let turn: Turn = 'wait'
  let shot: Picture<KenoStart, never, KenoShown> | undefined
  const set = (next: readonly number[]) => {
    take(next)
    host.changed()
  }
  const spots = makeSpots(number => set(toggled(picks, number)))
  const field = makePicksField(() => picks, set)
  const paytable = makePaytable()
  const status = el('p', { class: 'keno-status' })
  /** Applies new picks and clears the last play. */
  const take = (next: readonly number[]) => {
    picks = next
    spots.pick(picks)
    field.show()
    clear()
  }
  const clear = () => {
    shot = undefined
    spots.clear()
    paytable.show(picks.length)
    paytable.light(undefined)
    setText(status, picks.length === 0 ? NONE : fill(words.picked, { n: picks.length, max: PICKS_MAX }))
  }
  const showHits = (hits: number) => {
    paytable.light(hits)
    setText(status, fill(words.hits, { hits, picks: picks.length }))
  }
  take(picks)

  return {
    stage: el(
      'div',
      { class: 'keno' },
      status,
      el('div', { class: 'keno-board' }, spots.element),
      paytable.element,
    ),
    fields: field.element,
    chosen: () => (picks.length === 0 ? NONE : { picks: [...picks] }),
    choose: start => take(start.picks),
    turn(next) {
      if (next === turn) return
      turn = next
      spots.open(turn === 'choose')
    },
    begun: clear,
    async draw(next, pace) {
      const { start, shown, stake, pay } = next
      take(start.picks)
      shot = next
      let hits = 0
      const balls: Promise<void>[] = []
      for (const number of shown.drawn) {
        balls.push(spots.fall(number, pace))
        const hit = picks.includes(number)
        showHits((hits += Number(hit)))
        if (pace === 0) continue
        host.sound(hit ? 'step' : 'tick')
        await rest(BEAT_MS * pace)
        // A newer picture has arrived during the motion, and is drawn instead.
        if (shot !== next) return
      }
      await Promise.all(balls)
      showHits(shown.hits)
      paytable.light(shown.hits, pay > stake)
      if (pay > stake) void spots.cheer(pace)
    },
  }
}

const rest = (ms: number): Promise<void> => new Promise(resolve => void setTimeout(resolve, ms))
