import { expect, it } from 'vitest'
import { textsOfIncident } from './push-texts.rules.ts'

const goal = (home: string) =>
  textsOfIncident({
    kind: 'goal',
    side: 'home',
    home,
    away: 'AFC Leopards',
    homeScore: 1,
    awayScore: 0,
    minute: 30,
  })

it.each([
  ['Gor Mahia', 'Gor Mahia'],
  ['Gor {{ user.external_id }} {% if a %}', 'Gor user.external_id % if a %'],
  ['Gor\r\nMahia\u2028FC', 'Gor Mahia FC'],
  ['\u202eaihaM\u202c \u2066Gor\u2069\u200b', 'aihaM Gor'],
  ['\u0000\u001b[31mGor', '[31mGor'],
  ['Gor \ud83d', 'Gor'],
  ['{}\n', '?'],
  ['São Paulo Ñandú Ω', 'São Paulo Ñandú Ω'],
  ['G'.repeat(41), `${'G'.repeat(39)}…`],
  ['⚽'.repeat(40), '⚽'.repeat(40)],
  [`${'G'.repeat(38)}🏆🏆🏆`, `${'G'.repeat(38)}🏆…`],
])('a name of the feed as %j is pushed as %j', (name, shown) => {
  const { headings, contents } = goal(name)
  expect(headings).toEqual({ en: `Goal for ${shown}`, sw: `Goli la ${shown}` })
  expect(contents.en).toBe(`${shown} 1–0 AFC Leopards (30′)`)
})
