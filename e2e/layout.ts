import type { Page } from '@playwright/test'
import { expect } from './player.ts'

/** Nothing of a game's page is wider than the screen, on phones in both orientations and on a desktop. */
export async function expectFits(game: Page): Promise<void> {
  for (const [width, height] of [
    [320, 640],
    [740, 360],
    [1280, 800],
  ] as const) {
    await game.setViewportSize({ width, height })
    const sideways = await game.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(sideways, `at ${width} px`).toBeLessThanOrEqual(0)
  }
}
