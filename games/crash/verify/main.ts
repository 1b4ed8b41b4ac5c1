import '../../kit/jitless.ts'
import { el } from '../../kit/dom.ts'
import { fill } from '../../kit/fill.ts'
import { readGameSite } from '../../kit/game-site.ts'
import type { CrashManifest } from '../../kit/manifest.ts'
import { followTheme } from '../../kit/theme.ts'
import { Unread, readPublished } from '../client/published.ts'
import { roundView } from '../client/proof/round-view.ts'
import * as words from './locales/verify.en.json'
import { makePasted, proveSalt } from './pasted.ts'

/** A separate page that checks a round: one that our server publishes, or a saved one without any server. */
const skins = import.meta.glob<Readonly<Record<string, CrashManifest>>>('../skins/*/manifest.ts', {
  eager: true,
})
const crash = Object.values(skins).flatMap(skin => Object.values(skin))
const request = (...given: Parameters<typeof fetch>) => fetch(...given)
const asked = new URLSearchParams(location.search)
const round = Number(asked.get('round'))
const game = crash.find(({ slug }) => slug === asked.get('game'))

followTheme()
document.title = words.title
// A result on paper has all of its steps.
addEventListener('beforeprint', () => {
  for (const details of document.querySelectorAll('details')) details.open = true
})
const result = el('section', { class: 'result', 'aria-label': words.result })
const play = new URLSearchParams(location.hash.slice(1)).get('play') ?? ''
const pasted = makePasted(play)
const lead = el('p', { class: 'lead' }, words.lead)
document.body.append(
  el(
    'main',
    { class: 'page' },
    el('h1', {}, words.title),
    result,
    ...(play === '' ? [lead, chooser(), pasted] : [pasted, lead, chooser()]),
    el(
      'div',
      { class: 'lead no-print' },
      el('p', {}, words.sourceCode),
      el('p', {}, el('code', {}, 'npm run verify-round -- round.json')),
      el('p', {}, el('code', {}, 'npm run verify-play -- play.json')),
    ),
  ),
)
if (game && Number.isSafeInteger(round) && round >= 1) show(game.slug, round)

function show(slug: string, number: number): void {
  const name = crash.find(known => known.slug === slug)?.name ?? slug
  const title = fill(words.roundTitle, { round: number, name })
  document.title = title
  const published = {
    async round(wanted: number) {
      const site = await readGameSite(request).catch(() => {
        throw new Unread('unreachable')
      })
      return readPublished(request, site.apiBase, slug).round(wanted)
    },
  }
  result.replaceChildren(
    el('h2', { class: 'unseen' }, title),
    roundView({ published, name, round: number, proveSalt }),
  )
}

/** Not a form: in a tab that a sandboxed frame opened, forms are not submitted. */
function chooser(): HTMLElement {
  const which = el(
    'select',
    { id: 'game' },
    ...crash.map(({ slug, name }) => el('option', { value: slug }, name)),
  )
  if (game) which.value = game.slug
  const number = el('input', {
    id: 'round',
    inputmode: 'numeric',
    autocomplete: 'off',
    maxlength: 12,
    value: round >= 1 ? round : undefined,
  })
  const button = el('button', { type: 'button', class: 'plain' }, words.check)
  const check = () => {
    const wanted = Number(number.value.trim())
    const fits = Number.isSafeInteger(wanted) && wanted >= 1
    number.toggleAttribute('aria-invalid', !fits)
    if (!fits) return number.focus()
    asked.set('game', which.value)
    asked.set('round', String(wanted))
    history.replaceState(null, '', `?${asked}`)
    show(which.value, wanted)
  }
  button.addEventListener('click', check)
  number.addEventListener('keydown', event => {
    if (event.key === 'Enter') check()
  })
  return el(
    'div',
    { class: 'chooser no-print' },
    el('label', { for: which.id }, words.game, which),
    el('label', { for: number.id }, words.round, number),
    button,
  )
}
