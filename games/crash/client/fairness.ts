import { copyText } from '../../kit/copy.ts'
import { el, icon, setHidden, setText } from '../../kit/dom.ts'
import { shortHash } from '../../kit/format.ts'
import { icons } from '../../kit/icons.ts'
import type { Open } from './game-context.ts'
import type { Table } from './table.rules.ts'

/**
 * The round's number, its commitment and, after its end, the seed that proves it; a press opens the details.
 */
export function makeFairness(say: (text: string) => void, open: Open) {
  const round = el('strong')
  const proof = el('code')
  const what = el('span')
  const button = el(
    'button',
    { type: 'button', class: 'copy' },
    icon(icons.copy),
    el('span', { class: 'unseen' }, 'Copy the proof of this round'),
  )
  const more = el(
    'button',
    { type: 'button', class: 'fair-more', 'aria-haspopup': 'dialog' },
    icon(icons.shield),
    el('span', {}, 'Round ', round, ' · ', what, ' ', proof),
    el('span', { class: 'unseen' }, '. Fairness'),
  )
  more.addEventListener('click', () => open({ what: 'fairness' }))
  const element = el('footer', { class: 'fair' }, more, button)
  let full = ''
  button.addEventListener('click', () => {
    void copyText(full).then(copied => say(copied ? 'Copied.' : 'Copying was not allowed here.'))
    button.classList.add('done')
    setTimeout(() => button.classList.remove('done'), 1_200)
  })
  return {
    element,
    show({ round: number, commitment, seed }: Table) {
      setText(round, String(number))
      setText(what, seed === undefined ? 'SHA-256' : 'Seed')
      setText(proof, shortHash(seed ?? commitment))
      full = `round ${number}\ncommitment ${commitment}` + (seed === undefined ? '' : `\nseed ${seed}`)
      setHidden(element, commitment === '')
    },
  }
}
