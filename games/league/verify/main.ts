import '../../kit/jitless.ts'
import { LEAGUE_SLUGS } from '@ruka/contract/virtual-ids'
import { el } from '../../kit/dom.ts'
import { followTheme } from '../../kit/theme.ts'
import { readRounds } from '../published-league.ts'
import { leagueOf } from '../round-check.ts'
import { nameOf, showCheck } from './check-view.ts'
import * as words from './locales/verify.en.json'
import { readRound, Unread, type Asked } from './read-league.ts'
import { warmUp } from './warm-up.ts'

/** A page that checks a round of a league: one that its server publishes, or a saved one without any server. */
const FILE_BYTES_MAX = 4_000_000

followTheme()
document.title = words.title
addEventListener('beforeprint', () => {
  for (const details of document.querySelectorAll('details')) details.open = true
})
const result = el('section', { class: 'result', 'aria-label': words.result })
const fields = chooser()
document.body.append(
  el(
    'main',
    { class: 'page' },
    el('h1', {}, words.title),
    result,
    el('p', { class: 'lead' }, words.lead),
    fields.row,
    pasted(),
    el(
      'div',
      { class: 'lead no-print' },
      el('p', {}, words.sourceCode),
      el('p', {}, el('code', {}, 'npm run verify-league -- round.json')),
    ),
  ),
)
addEventListener('hashchange', openHash)
openHash()
warmUp()

/** `#ligi-kuu/12/37` */
function openHash(): void {
  const [, league, season, week] =
    /^#([a-z][a-z0-9-]{0,31})\/([1-9]\d{0,5})\/([1-9]\d?)$/.exec(location.hash) ?? []
  if (league === undefined) return
  const asked = { league, season: Number(season), week: Number(week) }
  fields.show(asked)
  void open(asked)
}

async function open(asked: Asked): Promise<void> {
  result.replaceChildren(el('p', { role: 'status' }, words.reading))
  try {
    await showCheck(result, await readRound((...request) => fetch(...request), asked))
  } catch (error) {
    const isMissing = error instanceof Unread && error.why === 'missing'
    const again = el('button', { type: 'button', class: 'plain' }, words.again)
    again.addEventListener('click', () => void open(asked))
    result.replaceChildren(
      el('p', { class: 'fault', role: 'alert' }, isMissing ? words.missing : words.unreachable),
      ...(isMissing ? [] : [again]),
    )
  }
}

/** Not a form: in a tab that a sandboxed frame opened, forms are not submitted. */
function chooser() {
  const league = el(
    'select',
    { id: 'league' },
    ...LEAGUE_SLUGS.map(slug => el('option', { value: slug }, nameOf(slug))),
  )
  const number = (id: string, digits: number) =>
    el('input', { id, inputmode: 'numeric', autocomplete: 'off', maxlength: digits })
  const [season, week] = [number('season', 6), number('week', 2)]
  const button = el('button', { type: 'button', class: 'plain' }, words.check)
  const check = () => {
    const wrong = [season, week].filter(input => !/^[1-9]\d*$/.test(input.value.trim()))
    for (const input of [season, week]) input.toggleAttribute('aria-invalid', wrong.includes(input))
    if (wrong.length > 0) return wrong[0]!.focus()
    const hash = `#${league.value}/${season.value.trim()}/${week.value.trim()}`
    if (location.hash === hash) openHash()
    else location.hash = hash
  }
  button.addEventListener('click', check)
  for (const input of [season, week])
    input.addEventListener('keydown', event => {
      if (event.key === 'Enter') check()
    })
  const row = el(
    'div',
    { class: 'chooser no-print' },
    el('label', { for: league.id }, words.league, league),
    el('label', { for: season.id }, words.season, season),
    el('label', { for: week.id }, words.week, week),
    button,
  )
  const show = (asked: Asked) => {
    league.value = asked.league
    season.value = String(asked.season)
    week.value = String(asked.week)
  }
  return { row, show }
}

/** A saved file or its text, which is checked without any server. */
function pasted(): HTMLElement {
  const file = el('input', { id: 'file', type: 'file', accept: '.json,application/json' })
  const field = el('textarea', {
    id: 'pasted',
    rows: 9,
    spellcheck: 'false',
    autocomplete: 'off',
    'aria-describedby': 'pasted-help',
    placeholder: '{ "league": "ligi-kuu", "round": { … } }',
  })
  const button = el('button', { type: 'button', class: 'plain' }, words.checkJson)
  button.addEventListener('click', () => void checkText(field.value))
  file.addEventListener('change', () => {
    const [chosen] = file.files ?? []
    if (!chosen || chosen.size > FILE_BYTES_MAX) return
    void chosen.text().then(checkText)
  })
  return el(
    'section',
    { class: 'pasted no-print' },
    el('h2', {}, words.saved),
    el('label', { for: file.id }, words.file),
    file,
    el('label', { for: field.id }, words.json),
    el('p', { id: 'pasted-help' }, words.jsonHelp),
    field,
    button,
  )
}

async function checkText(text: string): Promise<void> {
  const fault = (said: string) => result.replaceChildren(el('p', { class: 'fault', role: 'alert' }, said))
  if (text.startsWith('{"header":')) return fault(words.wholeSeason)
  try {
    const handed = readRounds(text)
    const [round] = handed.rounds
    if (!round) return fault(words.notRound)
    const league = handed.league ?? leagueOf(round)
    if (league === undefined) return fault(round.seed === null ? words.voided : words.noLeague)
    await showCheck(result, { ...handed, league, round })
    // The browser lays the page out before its next picture in any case.
    requestAnimationFrame(() => result.scrollIntoView())
  } catch {
    fault(words.notRound)
  }
}
