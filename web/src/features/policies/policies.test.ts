import { HOUSE_LIMIT_NAMES, HOUSE_LIMITS } from '@ruka/contract/house-limits'
import { nairobiStartMs } from '@ruka/contract/nairobi'
import { describe, expect, test } from 'vitest'
import { games } from '@ruka/games'
import { parseSite } from '../../lib/site.ts'
import sample from '../../../site.sample.json'
import { figuresOf } from './texts/figures.ts'
import { type Policy, policyOf } from './texts/policy.ts'
import { TEXTS } from './texts.ts'

const NOW = Date.parse('2026-05-04T12:00:00+03:00')
const KENYA = [
  { base: 'deposit', ratePercent: 5, law: 'Excise duty', from: '2025-07-01' },
  { base: 'stake', minimumStake: 20, law: 'Gambling Control Act', from: '2025-08-26' },
]
const read = async (name: string, language: 'en' | 'sw', more: object = {}): Promise<Policy> =>
  policyOf((await TEXTS[name]![language]()).text, figuresOf(parseSite({ ...sample, ...more }), language, NOW))
const wordsOf = (policy: Policy): string =>
  [policy.lead, ...policy.sections.flatMap(({ title, body }) => [title, ...body.flat()])].join('\n')
const figures = (text: string) =>
  text
    .match(/\d[\d,.:x%]*/g)
    ?.map(figure => figure.replace(/[.,:]$/, ''))
    .sort()
const links = (text: string) => [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, address]) => address).sort()

// spec: 2.32
test('the terms have exactly the sections of the specification', async () => {
  const { sections } = await read('terms', 'en')
  expect(sections.map(({ title }) => title.toLowerCase())).toEqual([
    'introduction and definitions',
    'access and use',
    'amendments',
    'account registration',
    'deposits and withdrawals',
    'placing bets',
    'bonuses',
    'account termination',
    'risk',
    'intellectual property',
    'privacy',
    'liability',
    'governing law of kenya',
    'entire agreement',
    'contact',
  ])
})

// spec: 2.33
test('no policy has a figure of its own: all come from the contract or the site', () => {
  const sources: Record<string, string> = import.meta.glob('./texts/*.*.ts', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  expect(Object.keys(sources)).toHaveLength(2 * Object.keys(TEXTS).length)
  const byHand = Object.entries(sources).filter(([, text]) => /\d/.test(text.replace(/\$\{[^}]*\}/g, '')))
  expect(byHand).toEqual([])
})

test.each(['en', 'sw'] as const)('the privacy policy names OneSignal where it is on (%s)', async language => {
  const push = { appId: '00000000-0000-4000-8000-000000000000' }
  const on = await read('privacy-policy', language, { thirdParties: { push } })
  expect(wordsOf(on)).toContain('OneSignal')
  expect(wordsOf(await read('privacy-policy', language))).not.toContain('OneSignal')
})

test.each([
  ['en', 'an ID that you have for'],
  ['sw', 'kitambulisho chako kwa kampuni hiyo'],
] as const)(
  'the privacy policy names the provider of widgets where there is one (%s)',
  async (language, id) => {
    const widgets = { script: 'https://widgets.example/live.js', elements: {}, limits: {}, origins: [] }
    expect(wordsOf(await read('privacy-policy', language, { thirdParties: { widgets } }))).toContain(id)
    expect(wordsOf(await read('privacy-policy', language))).not.toContain(id)
    // The platform's own script comes from the origin of the frames.
    const widgetsOrigin = 'https://frames.example'
    const own = { ...widgets, script: `${widgetsOrigin}/ruka.js` }
    const from = { widgetsOrigin, thirdParties: { widgets: own } }
    expect(wordsOf(await read('privacy-policy', language, from))).not.toContain(id)
    const like = { ...from, widgetsOrigin: 'https://frames.example.other' }
    expect(wordsOf(await read('privacy-policy', language, like))).toContain(id)
    const longer = { ...from, widgetsOrigin: 'https://frames.exam' }
    expect(wordsOf(await read('privacy-policy', language, longer))).toContain(id)
  },
)

describe.each(Object.keys(TEXTS))('%s', name => {
  // spec: 2.34
  test('says the same in Swahili: the same parts, figures and links', async () => {
    for (const taxes of [[], KENYA]) {
      const [en, sw] = [await read(name, 'en', { taxes }), await read(name, 'sw', { taxes })]
      expect(sw.sections.map(({ id }) => id)).toEqual(en.sections.map(({ id }) => id))
      expect(new Set(en.sections.map(({ id }) => id)).size).toBe(en.sections.length)
      expect(figures(wordsOf(sw))).toEqual(figures(wordsOf(en)))
      expect(links(wordsOf(sw))).toEqual(links(wordsOf(en)))
    }
  })

  test('has no gap, also where the site says nothing of its operator', async () => {
    for (const language of ['en', 'sw'] as const)
      for (const from of [sample, {}])
        expect(
          wordsOf(policyOf((await TEXTS[name]![language]()).text, figuresOf(parseSite(from), language, NOW))),
        ).not.toMatch(/undefined|NaN|\[object|\]\(\)/)
  })
})

// spec: 2.33, 9.41
test('the figures are those the server enforces, and the law’s where it asks for more', async () => {
  const general = wordsOf(await read('general-terms', 'en'))
  for (const figure of [
    'KES 50.',
    'KES 30,000 in total',
    'KES 70,000 at a time',
    'KES 300,000',
    '06:00',
    '06:01',
    '23:59',
    '97%',
    '1,000,000x',
    'minimum stake is KES 10 ',
  ])
    expect(general).toContain(figure)
  const taxed = wordsOf(await read('general-terms', 'en', { taxes: KENYA }))
  expect(taxed).toContain('minimum stake is KES 20 ')
  expect(taxed).toContain('Excise duty: 5%')
})

// spec: 2.33, 9.35, 9.38
test('the terms have every crash game with limits of its own', async () => {
  const crash = async (language: 'en' | 'sw', more: object = {}) =>
    (await read('general-terms', language, more)).sections.find(({ id }) => id === 'crash')?.body[0]
  expect(await crash('en')).toHaveLength(games.filter(({ engine }) => engine === 'crash').length)
  expect(await crash('en')).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Aviator: stakes from KES 10 to KES 10,000 .*KES 1,500,000.*\(RTP\) 97% /),
      expect.stringMatching(/^JetX: stakes from KES 1 to KES 20,000 .*KES 1,500,000.*\(RTP\) 97% /),
    ]),
  )
  expect(await crash('sw')).toContainEqual(expect.stringMatching(/^JetX: .*KES 1 hadi KES 20,000/))
  expect(await crash('en', { taxes: KENYA })).toContainEqual(
    expect.stringMatching(/^JetX: stakes from KES 20 /),
  )
})

// spec: 2.33
test('the terms speak of every casino game that there is, with its limits and what comes back', async () => {
  const casino = async (language: 'en' | 'sw') =>
    (await read('general-terms', language)).sections.find(({ id }) => id === 'casino')?.body ?? []
  const own = games.filter(({ engine }) => engine === 'casino')
  for (const language of ['en', 'sw'] as const) {
    const [list] = await casino(language)
    expect(list).toHaveLength(own.length)
    for (const { name } of own)
      expect(list).toContainEqual(expect.stringMatching(new RegExp(`^${name}: .*%`)))
  }
  const rest = (await casino('en')).flat().join(' ')
  expect(rest).toContain('per player per day, across all casino games, is KES 1,500,000')
  expect(rest).toContain('After 7 days without a move')
  const odds = wordsOf(await read('responsible-gaming', 'en'))
  for (const { name } of own) expect(odds).toContain(name)
})

const LEAGUES = [
  { slug: 'virtual-league', name: 'Kifaru League' },
  { slug: 'ligi-kuu', name: 'Ligi Kuu' },
]

// spec: 2.33
test.each([
  ['en', 'Where the site offers'],
  ['sw', 'ale tovuti inapoitoa'],
] as const)('the terms hedge nothing that the site offers (%s)', async (language, hedge) => {
  const sections = async (more: object) =>
    (await read('general-terms', language, more)).sections.filter(({ id }) =>
      ['sports', 'virtuals', 'sambaza'].includes(id),
    )
  const flags = { ...sample.flags, enableSambaza: true }
  const offered = await sections({ sports: true, gameNames: LEAGUES, flags })
  expect(offered.flatMap(({ body }) => body.flat()).join(' ')).not.toContain(hedge)
  for (const { body } of await sections({ flags: { enableSambaza: false } }))
    expect(body.flat().join(' ')).toContain(hedge)
})

// spec: 2.33, 9.24
test('the terms say of the cap of sports what is enforced: any 24 hours, and no calendar day', async () => {
  expect(wordsOf(await read('general-terms', 'en'))).toContain('KES 2,500,000 per customer in any 24 hours')
  expect(wordsOf(await read('general-terms', 'sw'))).toContain('KES 2,500,000 kwa mteja ndani ya saa 24')
})

// spec: 2.33
test.each(['en', 'sw'] as const)('the returns of leagues and sports are listed (%s)', async language => {
  const more = { sports: true, gameNames: LEAGUES }
  for (const name of ['general-terms', 'responsible-gaming']) {
    const words = wordsOf(await read(name, language, more))
    expect(words).toContain('Kifaru League 89.23–94.9%')
    expect(words).toContain('90.9–95.23%')
  }
})

// spec: 5.27
test('the terms and the policy against money laundering ask that deposits are for genuine betting', async () => {
  for (const name of ['terms', 'aml-policy']) {
    expect(wordsOf(await read(name, 'en'))).toMatch(/deposit[^.]* must be for genuine betting/)
    expect(wordsOf(await read(name, 'sw'))).toMatch(/kubeti kweli/)
  }
})

// spec: 9.49
test('the effective dates are those of the specification', async () => {
  expect((await read('privacy-policy', 'en')).since).toBe('1 April 2024')
  expect((await read('cookie-policy', 'en')).since).toBe('10 August 2021')
  expect((await read('privacy-policy', 'sw')).since).toBe('1 Aprili 2024')
})

// spec: C.21
test('the privacy policy says how long the chat beside a game is kept, where there is one', async () => {
  const kept = 'where the site offers it: 30 days.'
  expect(wordsOf(await read('privacy-policy', 'en'))).toContain(kept)
  expect(wordsOf(await read('privacy-policy', 'sw'))).toContain('pale tovuti inapolitoa: siku 30.')
})

test('the operator of the sample is visibly a sample', async () => {
  expect(wordsOf(await read('terms', 'en'))).toMatch(/Sample House.*SAMPLE LICENCE/)
})

test('the limits of the house are those of the day on which they are read', async () => {
  const limits = { ...HOUSE_LIMITS }
  for (const [at, name] of HOUSE_LIMIT_NAMES.entries())
    limits[name] = [...HOUSE_LIMITS[name], { from: '2026-05-05', kes: 77_001 + at }]
  const site = parseSite({ ...sample, limits })
  const on = async (nowMs: number) =>
    wordsOf(policyOf((await TEXTS['general-terms']!.en()).text, figuresOf(site, 'en', nowMs)))
  const [today, tomorrow] = [
    await on(nairobiStartMs('2026-05-05') - 1),
    await on(nairobiStartMs('2026-05-05')),
  ]
  for (const [at, name] of HOUSE_LIMIT_NAMES.entries()) {
    const figure = `KES ${(77_001 + at).toLocaleString('en')}`
    expect({ name, isThere: today.includes(figure) }).toEqual({ name, isThere: false })
    expect({ name, isThere: tomorrow.includes(figure) }).toEqual({ name, isThere: true })
  }
})
