import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'

/** The longest flight takes 230 seconds; betting opens after it. */
const FLIGHT_MS_MAX = 240_000
/** The button before a bet. */
const OPEN = /^Bet(?! accepted| next)/
/** Its first text after a bet. */
const PLACED = /^(Placing your bet|Cancel|Bet accepted|Cash out|Cashed out|Flew away)/

type Round = 'missed' | 'lost' | 'cashed out'

/** Fills the first panel: the stake, and the target at which it is cashed out by itself. */
export async function fillBet(game: FrameLocator, kes: number, auto: string | null): Promise<void> {
  await game.getByLabel('Stake, KES').first().fill(String(kes))
  const toggle = game.getByLabel('Auto cash-out', { exact: true }).first()
  if ((await toggle.isChecked()) !== (auto !== null))
    await game.getByText('Auto cash-out', { exact: true }).first().click()
  if (auto !== null) await game.getByLabel('Auto cash-out target').first().fill(auto)
}

/** Bets the values of the first panel when betting opens next, and returns the outcome. */
export async function playRound(game: FrameLocator, cashOut = false): Promise<Round> {
  const play = game.getByTestId('play-0')
  const said = await recordTexts(play)
  await expect(play).toHaveText(OPEN, { timeout: FLIGHT_MS_MAX })
  await said.sinceLast(OPEN)
  // On a busy machine the window closes during the click, which then waits for a later one.
  await play.click()
  const placed = await said.next(PLACED, 15_000).catch(() => undefined)
  if (placed === undefined) return 'missed'
  let now = await said.next(/^(Cash out|Cashed out|Flew away|Bet(?! accepted))/)
  if (now.startsWith('Cash out')) {
    // The button is disabled until 1.01x, and the flight may crash during the click.
    const ready = play.and(game.locator('[data-press="cashOut"]:not([aria-disabled])'))
    if (cashOut) await ready.click({ timeout: 2_000 }).catch(() => undefined)
    now = await said.next(/^(Cashed out|Flew away|Bet)/)
  }
  if (now.startsWith('Cashed out')) return 'cashed out'
  return now.startsWith('Flew away') ? 'lost' : 'missed'
}

/** Stakes the amount in one play of dice, which is over at once. */
export async function stake(site: Page, kes: number): Promise<void> {
  await site.goto('/games/dice')
  const game = site.frameLocator('iframe')
  const play = game.getByTestId('play')
  await expect(play).toHaveAttribute('data-press', 'begin')
  await game.getByLabel('Stake, KES').fill(String(kes))
  await play.click()
  await expect(game.getByTestId('outcome')).toHaveText(/^Won|Lost/)
}

/** One bet on Aviator that is cashed out as early as can be, or lost; either way it is staked. */
export async function stakeOnAviator(site: Page, kes: number): Promise<void> {
  await site.goto('/aviator')
  const game = site.frameLocator('iframe')
  await fillBet(game, kes, '1.01')
  for (let window = 0; window < 5; window++) if ((await playRound(game)) !== 'missed') return
  throw new Error('five windows closed before the bet')
}

/** Records every text of an element: polling would miss the short ones. */
export async function recordTexts(element: Locator) {
  const said = await element.evaluateHandle(element => {
    const texts: string[] = []
    const words = (text = '') => text.replaceAll(/[\d.,]+/g, '')
    const record = () => {
      const text = element.textContent
      // Running figures are no new text.
      if (words(text) !== words(texts.at(-1))) texts.push(text)
    }
    record()
    new MutationObserver(record).observe(element, { childList: true, characterData: true, subtree: true })
    return texts
  })
  let from = 0
  return {
    /** Drops the texts before the last that matches. */
    async sinceLast(pattern: RegExp): Promise<void> {
      from = (await said.jsonValue()).findLastIndex(text => pattern.test(text)) + 1
    },
    /** The first such text, from the one before on. */
    async next(pattern: RegExp, timeout = FLIGHT_MS_MAX): Promise<string> {
      let found: string | undefined
      const look = async () => {
        const texts = await said.jsonValue()
        const index = texts.findIndex((text, at) => at >= from && pattern.test(text))
        if (index >= 0) [from, found] = [index, texts[index]]
        return found ?? texts.slice(from)
      }
      await expect.poll(look, { timeout, intervals: [250] }).toEqual(expect.stringMatching(pattern))
      return found!
    },
  }
}
