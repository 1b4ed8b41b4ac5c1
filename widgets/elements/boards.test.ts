// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connect, fakeBrowser, FakeSocket, KEY, place, sample, show, type Asked } from './page-for-tests.ts'

let asked: Asked[]
let joined: { status?: number; body: unknown } | undefined
beforeEach(() => {
  asked = fakeBrowser(({ url }) => (url.includes('/join') ? joined : undefined))
})
afterEach(() => void vi.useRealTimers())
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const rows = (all: (selector: string) => string[]) => all('.places tbody tr:not(.free)')

it('shows a race with its time, prizes and rules', async () => {
  const { all, text } = show('races')
  connect()
  expect([all('h2'), text('.span'), text('.status')]).toEqual([
    ['Rhino Race'],
    '17:00 – 20:00',
    'Ends in 2:00:00',
  ])
  expect(all('.prizes tbody tr')).toEqual([
    '1KES 10,000',
    '2–3KES 250.50 bonus each',
    '4–95 tickets worth KES 100 each',
  ])
  expect(all('.board > ul li')).toEqual([
    'Points are the sum of the best 5 bets',
    'Stakes from KES 20 count',
    'Games: Aviator, Ligi Kuu',
    'Stakes from KES 5,000 count 4 times',
  ])
  await pass(60_000)
  expect(text('.status')).toBe('Ends in 1:59:00')
})

it.each([
  ['PENDING', false, 'Starts in 0:00'],
  ['FINISHED', false, 'Ended, under review'],
  ['FINISHED', true, 'Ended, prizes are paid'],
] as const)('says how a board of status %s is (paid: %s)', (status, is_paid, words) => {
  const campaigns = sample()
  Object.assign(campaigns.boards[0]!, { status, is_paid })
  const { text } = show('leaderboard')
  connect(campaigns)
  expect(text('.status')).toBe(words)
})

it('keeps room for all places while a board is on, so that nothing is pushed down', () => {
  const { all } = show('leaderboard', { limit: '5' })
  connect()
  expect(rows(all)).toEqual(['1Swift Crane1,200.5', '2Calm Heron800'])
  expect(all('.places tbody tr')).toHaveLength(5)
  const places = Array.from({ length: 9 }, (_, at) => place(at + 1, String(at), 100 - at))
  FakeSocket.last.say({ t: 'places', id: 't1', entrants: 9, places })
  expect(rows(all)).toHaveLength(5)
})

it('changes the places that are said to have changed, and shows none behind the last entrant', () => {
  const { all } = show('leaderboard')
  connect()
  const say = (entrants: number, ...places: readonly object[]) =>
    FakeSocket.last.say({ t: 'places', id: 't1', entrants, places })
  say(4, place(4, '7', 10), place(3, '9', 20))
  expect(rows(all).map(row => row[0])).toEqual(['1', '2', '3', '4'])
  say(4, place(2, '9', 900), place(3, '25', 800))
  expect(rows(all).slice(0, 3)).toEqual(['1Swift Crane1,200.5', '2Swift Flamingo900', '3Calm Heron800'])
  say(1)
  expect(rows(all)).toEqual(['1Swift Crane1,200.5'])
})

it('moves rows by transform to their new places, and not for who wants less motion', () => {
  const moved: unknown[] = []
  Element.prototype.animate = function (frames) {
    moved.push(frames)
    return {} as Animation
  }
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return { top: [...(this.parentElement?.children ?? [])].indexOf(this) * 36 } as DOMRect
  })
  const { root, all } = show('leaderboard')
  connect()
  const first = root.querySelector('.places tbody tr')
  const swap = (points: number) => ({
    t: 'places',
    id: 't1',
    entrants: 2,
    places: points > 1200 ? [place(1, '25', points), place(2, '0', 1200.5)] : sample().boards[0]!.places,
  })
  FakeSocket.last.say(swap(1300))
  expect(rows(all)).toEqual(['1Calm Heron1,300', '2Swift Crane1,200.5'])
  expect(root.querySelectorAll('.places tbody tr')[1]).toBe(first)
  expect(moved).toEqual([
    [{ transform: 'translateY(36px)' }, {}],
    [{ transform: 'translateY(-36px)' }, {}],
  ])
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  FakeSocket.last.say(swap(0))
  expect(moved).toHaveLength(2)
})

it('has the own place in sight always, and marks it in the list', () => {
  const { all, text } = show('leaderboard')
  connect()
  expect(text('.own-place p')).toBe('Your place: 3412 points')
  expect(all('tr.own')).toEqual([])
  FakeSocket.last.say({ t: 'own', id: 't1', own: { rank: 2, points: 800, has_joined: true } })
  expect(text('.own-place p')).toBe('Your place: 2800 points')
  expect(all('tr.own')).toEqual(['2YouCalm Heron800'])
})

it('keeps room for the own place of a player until it comes, and shows a visitor none', () => {
  const campaigns = sample()
  campaigns.boards.forEach(board => (board.own = null))
  const player = show('leaderboard')
  connect(campaigns)
  expect(player.root.querySelector<HTMLElement>('.own-place')!.hidden).toBe(false)
  const visitor = show('leaderboard', { pid: '', 'load-mode': 'Anonymous' })
  connect(campaigns)
  expect(visitor.root.querySelector<HTMLElement>('.own-place')!.hidden).toBe(true)
})

it('joins, says that it is under way, and offers another try where that fails', async () => {
  const campaigns = sample()
  Object.assign(campaigns.boards[0]!, { needs_join: true, own: { rank: null, points: 0, has_joined: false } })
  const { root, text } = show('leaderboard')
  connect(campaigns)
  const button = root.querySelector('button')!
  expect([text('.own-place p'), text('button')]).toEqual(['You have not joined', 'Join'])
  joined = { status: 500, body: {} }
  button.click()
  expect([button.textContent, button.ariaDisabled]).toEqual(['Joining…', 'true'])
  button.click()
  await pass(0)
  expect([text('.own-place p'), button.textContent]).toEqual(['Joining did not work', 'Retry'])
  joined = { body: { own: { rank: null, points: 0, has_joined: true } } }
  button.click()
  await pass(0)
  expect([text('.own-place p'), button.hidden]).toEqual(['You have no points yet', true])
  expect(asked.map(({ url }) => url)).toEqual(Array(2).fill('https://widgets.example/api/campaigns/t1/join'))
  expect(JSON.parse(asked[0]!.init.body as string)).toEqual({
    pid: 'p',
    op: 'kifaru',
    timestamp: '1',
    key: KEY,
    load_mode: 'Authenticated',
  })
})

it('goes on without own places when the key is not valid', () => {
  const { text, all } = show('leaderboard')
  connect()
  FakeSocket.last.say({ t: 'keyNotValid' })
  expect(text('.own-place p')).toBe('Your place: –')
  expect(rows(all)).toHaveLength(2)
})

it('speaks Swahili', () => {
  const { text, all } = show('races', { lang: 'sw' })
  connect()
  expect([text('.status'), text('.own-place p')]).toEqual([
    'Itaisha baada ya 2:00:00',
    'Nafasi yako: 34Pointi 12',
  ])
  expect(rows(all)[0]).toBe('1Korongo Taji Mwepesi1,200.5')
})
