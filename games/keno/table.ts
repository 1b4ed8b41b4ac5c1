import { el, setText } from '../kit/dom.ts'
import type { Host, Parts, Picture, Turn } from '../kit/instant/client/game.ts'
import { PICKS_MAX, type KenoShown, type KenoStart } from './keno.rules.ts'
import { makePaytable } from './paytable.ts'
import { toggled } from './picks.rules.ts'
import { makePicksField } from './picks-field.ts'
import { makeSpots } from './spots.ts'

/** The interval between balls. */
const BEAT_MS = 170
const NONE = `Pick 1 to ${PICKS_MAX} numbers`

/** The numbers, the payouts of the picks, and the drawn numbers. */
export function makeTable(host: Host<never>): Parts<KenoStart, never, KenoShown> {
  let picks: readonly number[] = []
  let turn: Turn = 'wait'
  let shot: Picture<KenoStart, never, KenoShown> | undefined
  const set = (news: readonly number[]) => {
    take(news)
    host.changed()
  }
  const spots = makeSpots(number => set(toggled(picks, number)))
  const field = makePicksField(() => picks, set)
  const paytable = makePaytable()
  const told = el('p', { class: 'keno-told' })
  /** Applies new picks and clears the last play. */
  const take = (news: readonly number[]) => {
    picks = news
    spots.pick(picks)
    field.show()
    clear()
  }
  const clear = () => {
    shot = undefined
    spots.clear()
    paytable.show(picks.length)
    paytable.light(undefined)
    setText(told, picks.length === 0 ? NONE : `${picks.length} of ${PICKS_MAX} picked`)
  }
  const tell = (hits: number) => {
    paytable.light(hits)
    setText(told, `${hits} of ${picks.length} hit`)
  }
  take(picks)

  return {
    stage: el(
      'div',
      { class: 'keno' },
      told,
      el('div', { class: 'keno-board' }, spots.element),
      paytable.element,
    ),
    fields: field.element,
    chosen: () => (picks.length === 0 ? NONE : { picks: [...picks] }),
    choose: start => take(start.picks),
    turn(news) {
      if (news === turn) return
      turn = news
      spots.open(turn === 'choose')
    },
    begun: clear,
    async draw(news, pace) {
      const { start, shown, stake, pay } = news
      take(start.picks)
      shot = news
      let hits = 0
      const balls: Promise<void>[] = []
      for (const number of shown.drawn) {
        balls.push(spots.fall(number, pace))
        const hit = picks.includes(number)
        tell((hits += Number(hit)))
        if (pace === 0) continue
        host.sound(hit ? 'step' : 'tick')
        await rest(BEAT_MS * pace)
        // A newer picture has arrived during the motion, and is drawn instead.
        if (shot !== news) return
      }
      await Promise.all(balls)
      tell(shown.hits)
      paytable.light(shown.hits, pay > stake)
      if (pay > stake) void spots.cheer(pace)
    },
  }
}

const rest = (ms: number): Promise<void> => new Promise(resolve => void setTimeout(resolve, ms))
