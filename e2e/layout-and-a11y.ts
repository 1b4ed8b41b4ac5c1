import { AxeBuilder } from '@axe-core/playwright'
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

/** Axe finds nothing on it, dark and light. */
export async function expectAccessible(game: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await game.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await new AxeBuilder({ page: game }).setLegacyMode().analyze()
    expect(violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html}`))).toEqual([])
  }
}
