import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './player.ts'

const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1280, height: 740 }

/** Axe finds nothing: in English and dark on a phone, in Swahili and light on a desktop. */
export async function expectNoViolations(site: Page, where: string): Promise<void> {
  await site.setViewportSize(PHONE)
  await expectNothing(site, `${where}, in English, dark, on a phone`)
  await site.setViewportSize(DESKTOP)
  await prefer(site, { theme: 'light', language: 'sw' })
  await expectNothing(site, `${where}, in Swahili, light, on a desktop`)
  await prefer(site, {})
  await site.setViewportSize(PHONE)
}

async function expectNothing(site: Page, where: string): Promise<void> {
  // No frame is under test, and without looking into frames it is three times as fast.
  const { violations } = await new AxeBuilder({ page: site }).setLegacyMode().analyze()
  const found = violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html}`))
  expect(found, where).toEqual([])
}

/**
 * Changes what the device prefers as another tab of it would, and waits until no colour is on its way any
 * more.
 */
export const prefer = (site: Page, preferences: Readonly<Record<string, string>>) =>
  site.evaluate(async preferences => {
    localStorage.setItem('ruka.preferences', JSON.stringify(preferences))
    dispatchEvent(new StorageEvent('storage', { key: 'ruka.preferences' }))
    await new Promise(requestAnimationFrame)
    const moving = document.getAnimations().filter(animation => animation instanceof CSSTransition)
    await Promise.allSettled(moving.map(transition => transition.finished))
  }, preferences)
