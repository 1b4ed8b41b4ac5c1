import type { Play } from '@ruka/contract/casino'
import { el } from '../../../dom.ts'
import { money, shortMoney } from '../../../format.ts'
import { failureView, waitingView } from '../../../states.ts'
import { shortTime } from '../../../times.ts'
import type { GameContext, Open } from '../game-context.ts'
import type { AnyGame } from '../game.ts'
import { pictureOf } from '../picture.ts'
import { outcomeOf } from '../play-texts.ts'

/** The player's own plays of this game, latest first; a press on one shows it again. */
export function openPlays(context: GameContext, open: Open, back?: () => void): void {
  const list = el('ul', { class: 'plays' })
  const after = el('div', {}, waitingView())
  let last: string | undefined
  const load = async () => {
    after.replaceChildren(waitingView())
    const answer = await context.gameStore.read(backend => backend.plays(last)).catch(() => undefined)
    if (!answer || 'refused' in answer)
      return after.replaceChildren(failureView('Your plays could not be fetched.', () => void load()))
    const { data, more } = answer.data
    last = data.at(-1)?.id ?? last
    list.append(...data.map(play => el('li', {}, row(context.game, play, open, back))))
    after.replaceChildren(...(more ? [moreButton(() => void load())] : ending(list, context)))
  }
  void load()
  context.dialogs.open({ title: 'My plays', body: el('div', {}, list, after), back })
}

function ending(list: HTMLElement, { gameStore }: GameContext): readonly Node[] {
  const kept = gameStore.table().mode === 'demo' ? 'Plays of the demo are kept until the game is closed.' : ''
  const text = list.childElementCount === 0 ? `No plays yet. ${kept}` : kept
  return text === '' ? [] : [el('p', { class: 'hint' }, text.trim())]
}

function moreButton(more: () => void): HTMLElement {
  const button = el('button', { type: 'button', class: 'plain' }, 'Earlier plays')
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
      play.state === 'returned' ? 'Not drawn' : texts.brief(pictureOf(play)),
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
  if (state === 'open') return 'In play'
  if (state === 'returned') return 'Returned'
  return pay > stake ? `+${money(pay)}` : pay > 0 ? money(pay) : 'Lost'
}
