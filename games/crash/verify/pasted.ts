import { el } from '../../kit/dom.ts'
import { proofOf } from '../client/proof/view.ts'
import { publishedRound } from '../published-round.ts'

/** A field for a round or a play that somebody saved, or that came with the address: checked here, with no server asked. */
export function makePasted(text = ''): HTMLElement {
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
  const run = () => void check(field.value).then(found => result.replaceChildren(found))
  button.addEventListener('click', run)
  field.value = text
  if (text !== '') run()
  return el(
    'section',
    { class: 'pasted no-print' },
    el('h2', {}, 'A round or a play you saved'),
    el('label', { for: field.id }, 'The round or the play as JSON'),
    el('p', { id: 'pasted-help' }, 'As the game copies it. Nothing is sent anywhere.'),
    field,
    button,
    result,
  )
}

async function check(text: string): Promise<HTMLElement> {
  if (/"serverSeed"/.test(text)) return checkPlay(text)
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

/** Rules and their library come with the first play that is checked. */
async function checkPlay(text: string): Promise<HTMLElement> {
  const { playFrom, proofOfPlay } = await import('./play-proof.ts')
  const play = playFrom(text)
  return play
    ? proofOfPlay(play)
    : el(
        'p',
        { class: 'fault', role: 'alert' },
        'This is no published play. It has game, version, hash, serverSeed, clientSeed, nonce, stake, cap, start, moves, shown and pay.',
      )
}
