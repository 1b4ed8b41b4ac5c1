import { el, icon } from '../../../kit/dom.ts'
import { icons } from '../../../kit/icons.ts'

/** The page of a round in a tab of its own, which can be kept, printed and passed on. */
export const roundLink = (game: string, round: number, text: string): HTMLElement =>
  el(
    'a',
    { href: `/verify/?game=${game}&round=${round}`, target: '_blank', rel: 'noopener' },
    text,
    icon(icons.out),
    el('span', { class: 'unseen' }, ' (opens a new tab)'),
  )
