import { afterEach, expect, test, vi } from 'vitest'
import { showToast } from '@ruka/ui/toasts'
import { prefer } from './preferences.ts'
import { showNotice, type Notice } from './show-notice.ts'

vi.mock('./notices.tsx', () => ({ openNotices: () => undefined }))
vi.mock('@ruka/ui/toasts', () => ({ showToast: vi.fn() }))

type Of<T> = Extract<Notice, { t: T }>
const slip = (over: Partial<Of<'slip'>>): Notice => ({
  t: 'slip',
  code: '7K3M9QX2PA',
  stake: 100,
  payout: 0,
  again: false,
  ...over,
})
const incident = (over: Partial<Of<'incident'>>): Notice => ({
  t: 'incident',
  event: 'sr:match:7',
  kind: 'goal',
  side: 'away',
  home: 'Gor Mahia',
  away: 'AFC Leopards',
  homeScore: 1,
  awayScore: 2,
  minute: 67,
  ...over,
})
afterEach(() => {
  vi.mocked(showToast).mockClear()
  prefer({ language: 'en' })
})

test.each([
  [{ payout: 250.5 }, 'Bet 7K3M9QX2PA: KES 250.50 paid', 'good'],
  [{ payout: 50 }, 'Bet 7K3M9QX2PA: KES 50.00 paid', 'info'],
  [{ payout: 0 }, 'Bet 7K3M9QX2PA did not win', 'info'],
  [{ payout: 120, byRule: true }, 'Bet 7K3M9QX2PA: KES 120.00 cashed out, as you had set', 'good'],
  [
    { payout: 1_000_000, isJackpot: true },
    'You won the Virtual Jackpot! Ticket 7K3M9QX2PA: KES 1,000,000.00 paid',
    'good',
  ],
  [{ payout: null }, 'Bet 7K3M9QX2PA: KES 100.00 is back', 'info'],
  [{ again: true }, 'The settlement of bet 7K3M9QX2PA changed: nothing is paid', 'info'],
])('says what became of a slip: %o', (over, text, tone) => {
  showNotice(slip(over))
  expect(showToast).toHaveBeenCalledExactlyOnceWith(text, { tone })
})

test.each([
  [{}, 'Goal for AFC Leopards! Gor Mahia 1–2 AFC Leopards, 67′'],
  [{ side: 'home', minute: null } as const, 'Goal for Gor Mahia! Gor Mahia 1–2 AFC Leopards'],
  [{ kind: 'goal_cancelled' } as const, 'Goal for AFC Leopards cancelled. Gor Mahia 1–2 AFC Leopards, 67′'],
  [{ kind: 'kick_off', side: null } as const, 'Kick-off: Gor Mahia v AFC Leopards'],
])('says what happened in a match, in one toast a match that leads to it: %o', (over, text) => {
  showNotice(incident(over))
  const [said, options] = vi.mocked(showToast).mock.lastCall!
  expect(said).toBe(text)
  expect(options).toMatchObject({ topic: 'sr:match:7', isPassing: true, action: { label: 'View' } })
  options!.action!.run()
  expect(location.pathname + location.search).toBe('/sports?event=sr%3Amatch%3A7')
})

const won: Of<'jackpotWon'> = { t: 'jackpotWon', level: 'mini', amount: 1_234.5, into: 'balance' }
const prize: Of<'prizePaid'> = {
  t: 'prizePaid',
  name: { en: 'Weekend race', sw: 'Mbio za wikendi' },
  rank: 2,
  kind: 'money',
  amount: 500,
}
test.each([
  [
    won,
    'You won KES 1,234.50 in the Mini jackpot. It is in your balance.',
    'Umeshinda KES 1,234.50 katika Jackpoti ndogo. Ziko kwenye salio lako.',
  ],
  [
    { ...won, level: 'grand', into: 'bonus' } as const,
    'You won KES 1,234.50 in the Grand jackpot. It is in your bonus.',
    'Umeshinda KES 1,234.50 katika Jackpoti kuu. Ziko kwenye bonasi yako.',
  ],
  [
    prize,
    'You came 2nd in Weekend race: KES 500.00 is in your balance.',
    'Umeshika nafasi ya 2 katika Mbio za wikendi: KES 500.00 ziko kwenye salio lako.',
  ],
  [
    { ...prize, rank: 3, kind: 'bonus' } as const,
    'You came 3rd in Weekend race: KES 500.00 is in your bonus.',
    'Umeshika nafasi ya 3 katika Mbio za wikendi: KES 500.00 ziko kwenye bonasi yako.',
  ],
  [
    { ...prize, rank: 11, kind: 'tickets' } as const,
    'You came 11th in Weekend race: tickets worth KES 500.00 are in your balance.',
    'Umeshika nafasi ya 11 katika Mbio za wikendi: tiketi za thamani ya KES 500.00 ziko kwenye salio lako.',
  ],
])('says what a campaign paid, and where it is: %o', (notice, en, sw) => {
  for (const [language, text] of [
    ['en', en],
    ['sw', sw],
  ] as const) {
    prefer({ language })
    showNotice(notice)
    expect(showToast).toHaveBeenLastCalledWith(text, { tone: 'good' })
  }
})

test('says it in the language of the page', () => {
  prefer({ language: 'sw' })
  for (const notice of [
    slip({}),
    slip({ payout: 50, isJackpot: true }),
    incident({}),
    incident({ kind: 'goal_cancelled', minute: null }),
  ])
    showNotice(notice)
  expect(vi.mocked(showToast).mock.calls.map(([text]) => text)).toEqual([
    'Dau 7K3M9QX2PA halikushinda',
    'Umeshinda Jackpot ya Virtual! Tiketi 7K3M9QX2PA: KES 50.00 zimelipwa',
    'Goli la AFC Leopards! Gor Mahia 1–2 AFC Leopards, 67′',
    'Goli la AFC Leopards limefutwa. Gor Mahia 1–2 AFC Leopards',
  ])
})
