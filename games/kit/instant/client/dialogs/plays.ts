import type { Play } from '@ruka/contract/casino'
import { el } from '../../../dom.ts'
import { money, shortMoney } from '../../../format.ts'
import { failureView, waitingView } from '../../../states.ts'
import { shortTime } from '../../../times.ts'
import type { GameContext, Open } from '../game-context.ts'
import type { AnyGame } from '../game.ts'
import { pictureOf } from '../picture.ts'
import { outcomeOf } from '../play-texts.ts'
import * as words from './locales/dialogs.en.json'

/** The player's own plays of this game, latest first; a press on one shows it again. */
export function openPlays(context: GameContext, open: Open, back?: () => void): void {
  const list = el('ul', { class: 'plays' })
  const after = el('div', {}, waitingView())
  let last: string | undefined
  const load = async () => {
    after.replaceChildren(waitingView())
    const answer = await context.gameStore.read(backend => backend.plays(last)).catch(() => undefined)
    if (!answer || 'refused' in answer)
      return after.replaceChildren(failureView(words.betsNotLoaded, () => void load()))
    const { data, more } = answer.data
    last = data.at(-1)?.id ?? last
    // Results are shown by their pictures first.
    const drawn = context.gameStore.table().drawing?.plays ?? []
    const seen = data.filter(({ id }) => !drawn.some(play => play.id === id))
    list.append(...seen.map(play => el('li', {}, row(context.game, play, open, back))))
    after.replaceChildren(...(more ? [moreButton(() => void load())] : ending(list, context)))
  }
  void load()
  context.dialogs.open({ title: words.myBets, body: el('div', {}, list, after), back })
}

function ending(list: HTMLElement, { gameStore }: GameContext): readonly Node[] {
  const demo = gameStore.table().mode === 'demo'
  const isEmpty = list.childElementCount === 0
  if (!demo && !isEmpty) return []
  const text = !demo ? words.noBets : isEmpty ? words.noDemoBets : words.demoKept
  return [el('p', { class: 'hint' }, text)]
}

function moreButton(more: () => void): HTMLElement {
  const button = el('button', { type: 'button', class: 'plain' }, words.olderBets)
  button.addEventListener('click', more)
  return el('div', { class: 'empty' }, button)
}

function row({ texts }: AnyGame, play: Play, open: Open, back?: () => void): HTMLElement {
  const button = el(
    'button',
    { type: 'button', class: 'a-play' },
    el(
      'span',
      {},
      play.state === 'returned' ? words.notDrawn : texts.brief(pictureOf(play)),
      el('small', {}, shortTime(play.at)),
    ),
    el('span', {}, `KES ${shortMoney(play.stake)}`, el('small', {}, texts.chosen(play.start))),
    el('span', { class: `ending ${outcomeOf(play).tone}` }, endText(play)),
  )
  button.addEventListener('click', () =>
    open({ what: 'play', id: play.id, back: () => open({ what: 'plays', back }) }),
  )
  return button
}

function endText({ state, pay, stake }: Play): string {
  if (state === 'open') return words.inPlay
  if (state === 'returned') return words.returned
  return pay > stake ? `+${money(pay)}` : pay > 0 ? money(pay) : words.lost
}
