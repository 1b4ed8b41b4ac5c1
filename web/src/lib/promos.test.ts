import { expect, test } from 'vitest'
import { parsePromos } from './promos.ts'

const NOW = Date.parse('2026-05-04T12:00:00+03:00')
const read = (from: unknown, language: 'en' | 'sw' = 'en') =>
  parsePromos(from, { language, nowMs: NOW, base: 'https://content.example/v1/' })
const promo = (change: object) => ({ title: 'Fly & win', image: 'images/fly.svg', info: {}, ...change })

// spec: 3.7, 3.8
test('reads what the specification names, and makes the slug of the title', () => {
  const [read1] = read([
    promo({
      id: 7,
      description: 'Up',
      carousel_image: '/wide.svg',
      info: { content: '<p>Hi</p>', url: ' /games ', action: 'Deposit', gameTypes: ['crash'] },
    }),
  ]).promos
  expect(read1).toEqual({
    id: '7',
    slug: 'fly--win',
    title: 'Fly & win',
    description: 'Up',
    content: '<p>Hi</p>',
    image: 'https://content.example/v1/images/fly.svg',
    carouselImage: 'https://content.example/wide.svg',
    url: '/games',
    deposit: true,
    active: true,
  })
})

// spec: 2.11, 4.19
test('puts active promos first, each group in the order it came', () => {
  const list = [
    promo({ title: 'over', end_date: '2026-05-03' }),
    promo({ title: 'today', end_date: '2026-05-04' }),
    promo({ title: 'stopped', is_active: false }),
    promo({ title: 'without end', end_date: null }),
    promo({ title: 'an hour ago', end_date: '2026-05-04T08:00:00Z', is_active: true }),
    promo({ title: 'no time at all', end_date: 'soon' }),
  ]
  expect(read(list).promos.map(({ slug, active }) => `${slug} ${active}`)).toEqual([
    'today true',
    'without-end true',
    'no-time-at-all true',
    'over false',
    'stopped false',
    'an-hour-ago false',
  ])
})

// spec: 3.9, 7.24
test('takes slider items, or else the active promos with a wide picture', () => {
  const wide = promo({ title: 'wide', carousel_image: 'wide.svg' })
  const over = promo({ title: 'over', carousel_image: 'x.svg', end_date: '2026-01-01' })
  expect(read([wide, promo({}), over]).slides.map(({ slug }) => slug)).toEqual(['wide'])
  const answer = {
    data: { promos: [wide], sliderPromos: [promo({ title: 'slide' }), over, promo({ image: '' })] },
  }
  expect(read(answer).slides).toMatchObject([
    { slug: 'slide', carouselImage: 'https://content.example/v1/images/fly.svg' },
  ])
})

test('speaks Swahili where the server does, under the same address', () => {
  const list = [promo({ info: { content: '<p>Hi</p>', sw: { title: 'Ruka' } } })]
  expect(read(list, 'sw').promos).toMatchObject([{ title: 'Ruka', slug: 'fly--win', content: '<p>Hi</p>' }])
  expect(read(list).promos).toMatchObject([{ title: 'Fly & win' }])
})

test.each([
  undefined,
  null,
  'text',
  5,
  {},
  { promos: 'x', sliderPromos: 3 },
  [null, 1, 'x', {}, { title: '!!!' }],
])('finds no promo in %j', from => {
  expect(read(from)).toEqual({ promos: [], slides: [] })
})

test('is not overwhelmed, and shows no picture from a script or a data address', () => {
  const many = Array.from({ length: 5_000 }, (_, at) =>
    promo({ title: `p${at}`, info: { content: 'x'.repeat(60_000) } }),
  )
  const { promos } = read(many)
  expect(promos).toHaveLength(100)
  expect(promos[0]?.content).toHaveLength(50_000)
  for (const image of ['javascript:alert(1)', 'data:image/svg+xml,<svg/>', 'http://[', 'blob:x'])
    expect(read([promo({ image })]).promos).toMatchObject([{ image: '' }])
})
