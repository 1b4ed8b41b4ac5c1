import { el } from '../../kit/dom.ts'
import { fill } from '../../kit/fill.ts'
import { multiplier } from '../../kit/format.ts'
import { verifyRound, type PublishedRound } from '../verifier.ts'
import { proofOf, type ProveSalt } from '../client/proof/view.ts'
import * as words from './locales/verify.en.json'
import { readRound } from '../published-round.ts'

/** A field for a saved round or bet, or one from the address, which is checked without any server. */
export function makePasted(text = ''): HTMLElement {
  const field = el('textarea', {
    id: 'pasted',
    rows: 9,
    spellcheck: 'false',
    autocomplete: 'off',
    'aria-describedby': 'pasted-help',
    placeholder: '{ "roundId": "aviator:812", "commitment": "…", "seed": "…", … }',
  })
  const button = el('button', { type: 'button', class: 'plain' }, words.checkJson)
  const result = el('div', { class: 'result' })
  const run = () => void check(field.value).then(found => result.replaceChildren(found))
  button.addEventListener('click', run)
  field.value = text
  if (text !== '') run()
  return el(
    'section',
    { class: 'pasted' },
    el('h2', { class: 'no-print' }, words.saved),
    // The result of a round from the address is shown first; its text is below.
    ...(text === '' ? [] : [result]),
    el(
      'div',
      { class: 'no-print' },
      el('label', { for: field.id }, words.json),
      el('p', { id: 'pasted-help' }, words.jsonHelp),
      field,
      button,
    ),
    ...(text === '' ? [result] : []),
  )
}

async function check(text: string): Promise<HTMLElement> {
  if (/"serverSeed"/.test(text)) return checkPlay(text)
  try {
    const { round, returned, chain } = readRound(text)
    const options = { chain, proveSalt }
    return returned ? await returnedProof(round, options) : await proofOf(round, options)
  } catch {
    return el('p', { class: 'fault', role: 'alert' }, words.notRound)
  }
}

/** The outcome of an interrupted round: its seed is public, and its stakes were returned. */
async function returnedProof(
  round: PublishedRound,
  options: Parameters<typeof proofOf>[1],
): Promise<HTMLElement> {
  const { x100 } = await verifyRound(round)
  const text = fill(words.interruptedAt, { multiplier: multiplier(x100) })
  return el('div', {}, el('p', { class: 'lead' }, text), await proofOf({ ...round, x100 }, options))
}

/** Rules and their library are fetched with the first play that is checked. */
async function checkPlay(text: string): Promise<HTMLElement> {
  const { playFrom, proofOfPlay } = await import('./play-proof.ts')
  const play = playFrom(text)
  return play ? proofOfPlay(play) : el('p', { class: 'fault', role: 'alert' }, words.notBet)
}

/**
 * Proves a salt by drand's signature. The arithmetic of the curve is fetched with the first round that is
 * checked.
 */
export const proveSalt: ProveSalt = async salt => (await import('../proven-salt.ts')).provenSaltFault(salt)
