import { el } from '../../kit/dom.ts'
import { proofOf } from '../client/proof/view.ts'
import { publishedRound } from '../published-round.ts'

/** A field for a round that somebody saved: checked here, with no server asked. */
export function makePasted(): HTMLElement {
  const field = el('textarea', {
    id: 'pasted',
    rows: 9,
    spellcheck: 'false',
    autocomplete: 'off',
    'aria-describedby': 'pasted-help',
    placeholder: '{ "roundId": "aviator:812", "commitment": "…", "seed": "…", … }',
  })
  const button = el('button', { type: 'button', class: 'plain' }, 'Check this JSON')
  const result = el('div', { class: 'result' })
  button.addEventListener('click', () => {
    void check(field.value).then(found => result.replaceChildren(found))
  })
  return el(
    'section',
    { class: 'pasted no-print' },
    el('h2', {}, 'A round you saved'),
    el('label', { for: field.id }, 'The round as JSON'),
    el('p', { id: 'pasted-help' }, 'As “Copy this round as JSON” gives it. Nothing is sent anywhere.'),
    field,
    button,
    result,
  )
}

async function check(text: string): Promise<HTMLElement> {
  try {
    return await proofOf(publishedRound.parse(JSON.parse(text)), { unfolded: true })
  } catch {
    return el(
      'p',
      { class: 'fault', role: 'alert' },
      'This is no published round. It has roundId, commitment, seed, three clientSeeds, salt and x100, hashes in lower case.',
    )
  }
}
