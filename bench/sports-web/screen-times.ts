import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Page } from '@playwright/test'
import { onDevice } from '../harness/device.ts'
import { percentile, rounded, type Figure } from '../harness/figures.ts'

/** Single changes that are timed from the feed to the screen. */
const CHANGES = 60
const STOPS = 20
const PAUSE_MS = 600

/** The answer of the server of the bench to a command. */
export async function ask<Answer>(server: ChildProcess, command: object): Promise<Answer> {
  const answer = once(server, 'message')
  server.send(command)
  const [said] = (await answer) as [Answer]
  return said
}

/** From the feed's message to the picture that shows it, with this machine's own speed. */
export const toTheScreen = (address: string, server: ChildProcess): Promise<readonly Figure[]> =>
  onDevice(async ({ page }) => {
    await page.goto(address, { waitUntil: 'networkidle' })
    await page.getByRole('link').first().tap()
    const card = page.locator('section.card').first()
    const home = card.locator('.price').first()
    await home.waitFor()
    const changes: number[] = []
    for (let at = 0; at < CHANGES; at++) {
      const odds = 3 + at / 100
      const shown = seen(page, odds.toFixed(2))
      const { atMs } = await ask<{ atMs: number }>(server, { odds })
      changes.push((await shown) - atMs)
      await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
    }
    const stops: number[] = []
    for (let at = 0; at < STOPS; at++) {
      const dead = closed(page)
      const { atMs } = await ask<{ atMs: number }>(server, { stop: true })
      stops.push((await dead) - atMs)
      const back = seen(page, '2.50')
      await ask(server, { odds: 2.5 })
      await back
      await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
    }
    return [
      { name: 'feed_to_pixel_p50_ms', value: rounded(percentile(changes, 50)), unit: 'ms' },
      { name: 'feed_to_pixel_p99_ms', value: rounded(percentile(changes, 99)), unit: 'ms' },
      { name: 'stop_to_dead_button_p99_ms', value: rounded(percentile(stops, 99)), unit: 'ms' },
    ]
  }, 1)

/** When the first price of the match shows this text, on the clock that all processes share. */
const seen = (page: Page, text: string): Promise<number> =>
  page.evaluate(
    text =>
      new Promise<number>(resolve => {
        const look = () => {
          const cell = document.querySelector('section.card .price .price-odds')
          if (cell?.textContent === text) resolve(performance.timeOrigin + performance.now())
          else requestAnimationFrame(look)
        }
        look()
      }),
    text,
  )

const closed = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const look = () => {
          if (document.querySelector('section.card .price')?.ariaDisabled === 'true')
            resolve(performance.timeOrigin + performance.now())
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
