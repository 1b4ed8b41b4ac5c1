import { copyText } from '../../kit/copy.ts'
import { el, icon, setText } from '../../kit/dom.ts'
import { shortHash } from '../../kit/format.ts'
import { icons } from '../../kit/icons.ts'
import type { Table } from './table.rules.ts'

/** The round's number, the commitment it was bound to beforehand and, once over, the seed that proves it. */
export function makeFairness(say: (text: string) => void) {
  const round = el('strong')
  const proof = el('code')
  const what = el('span')
  const button = el(
    'button',
    { type: 'button', class: 'copy' },
    icon(icons.copy),
    el('span', { class: 'unseen' }, 'Copy the proof of this round'),
  )
  const element = el(
    'footer',
    { class: 'fair' },
    icon(icons.shield),
    el('p', {}, 'Round ', round, ' · ', what, ' ', proof),
    button,
  )
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
      element.hidden = commitment === ''
    },
  }
}
