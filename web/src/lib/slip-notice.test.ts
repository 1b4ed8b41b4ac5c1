import { afterEach, expect, test, vi } from 'vitest'
import { showToast } from '@ruka/ui/toasts'
import { prefer } from './preferences.ts'
import { showSlipNotice, type EndedSlip } from './slip-notice.ts'

vi.mock('./notices.tsx', () => ({ openNotices: () => undefined }))
vi.mock('@ruka/ui/toasts', () => ({ showToast: vi.fn() }))

const slip = (over: Partial<EndedSlip>): EndedSlip => ({
  t: 'slip',
  code: '7K3M9QX2PA',
  stake: 100,
  payout: 0,
  again: false,
  ...over,
})
afterEach(() => {
  vi.mocked(showToast).mockClear()
  prefer({ betNotices: true, language: 'en' })
})

test.each([
  [{ payout: 250.5 }, 'Bet 7K3M9QX2PA: KES 250.50 paid', 'good'],
  [{ payout: 50 }, 'Bet 7K3M9QX2PA: KES 50.00 paid', 'info'],
  [{ payout: 0 }, 'Bet 7K3M9QX2PA did not win', 'info'],
  [{ payout: null }, 'Bet 7K3M9QX2PA: KES 100.00 is back', 'info'],
  [{ again: true }, 'The settlement of bet 7K3M9QX2PA changed: nothing is paid', 'info'],
])('says what became of a slip: %o', (over, text, tone) => {
  showSlipNotice(slip(over))
  expect(showToast).toHaveBeenCalledExactlyOnceWith(text, { tone })
})

test('says it in the language of the page, and nothing where the player wants no notices', () => {
  prefer({ language: 'sw' })
  showSlipNotice(slip({}))
  expect(showToast).toHaveBeenCalledWith('Dau 7K3M9QX2PA halikushinda', { tone: 'info' })
  prefer({ betNotices: false })
  showSlipNotice(slip({}))
  expect(showToast).toHaveBeenCalledOnce()
})
