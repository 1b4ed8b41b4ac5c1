import { copyText } from '../../kit/copy.ts'
import { el, icon, setHidden, setText } from '../../kit/dom.ts'
import { fill } from '../../kit/fill.ts'
import { shortHash } from '../../kit/format.ts'
import { icons } from '../../kit/icons.ts'
import type { Open } from './game-context.ts'
import * as words from './locales/client.en.json'
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
    el('span', { class: 'unseen' }, words.copyProof),
  )
  const more = el(
    'button',
    { type: 'button', class: 'fair-more', 'aria-haspopup': 'dialog' },
    icon(icons.shield),
    el('span', {}, round, ' · ', what, ' ', proof),
    el('span', { class: 'unseen' }, `. ${words.fairness}`),
  )
  more.addEventListener('click', () => open({ what: 'fairness' }))
  const element = el('footer', { class: 'fair' }, more, button)
  let full = ''
  button.addEventListener('click', () => {
    void copyText(full).then(copied => say(copied ? words.copied : words.notCopied))
    button.classList.add('done')
    setTimeout(() => button.classList.remove('done'), 1_200)
  })
  return {
    element,
    show({ round: number, commitment, seed }: Table) {
      setText(round, fill(words.round, { round: number }))
      setText(what, seed === undefined ? 'SHA-256' : words.seed)
      setText(proof, shortHash(seed ?? commitment))
      const values = { round: number, hash: commitment }
      full =
        seed === undefined ? fill(words.proofCopy, values) : fill(words.proofCopySeed, { ...values, seed })
      setHidden(element, commitment === '')
    },
  }
}
