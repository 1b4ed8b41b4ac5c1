import '../../kit/jitless.ts'
import { el } from '../../kit/dom.ts'
import { readGameSite } from '../../kit/game-site.ts'
import type { CrashManifest } from '../../kit/manifest.ts'
import { Unread, readPublished } from '../client/published.ts'
import { roundView } from '../client/proof/round-view.ts'
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

followDevice()
const result = el('section', { class: 'result', 'aria-label': 'The round' })
document.body.append(
  el(
    'main',
    { class: 'page' },
    el('h1', {}, 'Check a round or a play'),
    el(
      'p',
      { class: 'lead' },
      'Everything is reckoned on your device. A round or a play checks out when its seed is the one that was committed to before the bets, and the result follows from it.',
    ),
    chooser(),
    result,
    makePasted(new URLSearchParams(location.hash.slice(1)).get('play') ?? ''),
    el(
      'p',
      { class: 'lead no-print' },
      'The same check runs from the source code: ',
      el('code', {}, 'npm run verify-round -- round.json'),
      ' or ',
      el('code', {}, 'npm run verify-play -- play.json'),
    ),
  ),
)
if (game && Number.isSafeInteger(round) && round >= 1) show(game.slug, round)

function show(slug: string, number: number): void {
  const name = crash.find(known => known.slug === slug)?.name ?? slug
  document.title = `Round ${number} of ${name}`
  const published = {
    async round(wanted: number) {
      const site = await readGameSite(request).catch(() => {
        throw new Unread('unreachable')
      })
      return readPublished(request, site.apiBase, slug).round(wanted)
    },
  }
  result.replaceChildren(
    el('h2', { class: 'unseen' }, `Round ${number}`),
    roundView({ published, name, round: number, unfolded: true, proveSalt }),
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
  const button = el('button', { type: 'button', class: 'plain' }, 'Check')
  const check = () => {
    const wanted = Number(number.value.trim())
    const fits = Number.isSafeInteger(wanted) && wanted >= 1
    number.toggleAttribute('aria-invalid', !fits)
    if (!fits) return number.focus()
    history.replaceState(null, '', `?game=${which.value}&round=${wanted}`)
    show(which.value, wanted)
  }
  button.addEventListener('click', check)
  number.addEventListener('keydown', event => {
    if (event.key === 'Enter') check()
  })
  return el(
    'div',
    { class: 'chooser no-print' },
    el('label', { for: which.id }, 'Game', which),
    el('label', { for: number.id }, 'Round', number),
    button,
  )
}

function followDevice(): void {
  const light = matchMedia('(prefers-color-scheme: light)')
  const apply = () => (document.documentElement.dataset['theme'] = light.matches ? 'light' : 'dark')
  light.addEventListener('change', apply)
  apply()
}
