import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test as base } from '@playwright/test'
import { build, preview } from 'vite'
import { expectAxePasses } from './axe.ts'

/** The page of parts as it is built, served alone: it needs no product. */
const test = base.extend<object, { readonly address: string }>({
  address: [
    async ({}, use) => {
      const outDir = await mkdtemp(join(tmpdir(), 'ruka-parts-'))
      const configFile = new URL('../ui/page/vite.config.ts', import.meta.url).pathname
      const shared = { configFile, logLevel: 'error', build: { outDir, emptyOutDir: true } } as const
      await build(shared)
      const server = await preview({ ...shared, preview: { port: 0, host: '127.0.0.1' } })
      await use(server.resolvedUrls!.local[0]!)
      await server.close()
      await rm(outDir, { recursive: true })
    },
    { scope: 'worker' },
  ],
})

const open = async (page: Page, address: string, query = ''): Promise<void> => {
  await page.goto(`${address}${query}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

for (const theme of ['dark', 'light'])
  for (const language of ['en', 'sw'])
    test(`every part is accessible and fits every width, ${theme} in ${language}`, async ({
      page,
      address,
    }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await open(page, address, `?theme=${theme}&lang=${language}`)
      await expectAxePasses(page, `the page of parts, ${theme} in ${language}`)
      for (const width of [320, 360, 1280]) {
        await page.setViewportSize({ width, height: 740 })
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(sideways, `at ${width} px`).toBeLessThanOrEqual(0)
      }
    })

test('the letters are those of the one font', async ({ page, address }) => {
  const faces = (): Promise<string[]> =>
    page.evaluate(async () => {
      await document.fonts.ready
      return [...document.fonts].filter(face => face.status === 'loaded').map(face => face.family)
    })
  await open(page, address)
  await expect.poll(faces).toContain('Figtree')
})

test('a popover says more, closes on Escape, and gives the focus back', async ({ page, address }) => {
  await open(page, address)
  const trigger = page.getByRole('button', { name: 'Return to player' })
  await trigger.press('Enter')
  const popover = page.getByRole('dialog', { name: 'Return to player' })
  await expect(popover).toContainText('97%')
  await expectAxePasses(page, 'an open popover')
  await page.keyboard.press('Escape')
  await expect(popover).toHaveCount(0)
  await expect(trigger).toBeFocused()
})

test('a listbox is operated by letters and arrows', async ({ page, address }) => {
  await open(page, address)
  const box = page.getByRole('combobox', { name: 'Market' })
  await box.press('Enter')
  // Each key moves the focus a moment later.
  const option = (name: string) => expect(page.getByRole('option', { name })).toBeFocused()
  await option('Match winner')
  await page.keyboard.press('b')
  await option('Both teams to score')
  await page.keyboard.press('ArrowUp')
  await option('Over 2.5 goals')
  await page.keyboard.press('Enter')
  await expect(box).toContainText('Over 2.5 goals')
  await expect(box).toBeFocused()
})

test('a toast with an action stays until it is used', async ({ page, address }) => {
  await open(page, address)
  await page.clock.install()
  await page.getByRole('button', { name: 'Show a toast' }).click()
  await page.clock.runFor(60_000)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Aviator is a favourite again')).toBeVisible()
  await page.clock.runFor(6_000)
  await expect(page.getByText('Aviator is a favourite again')).toHaveCount(0)
})

test('a long list draws the rows in sight and says how many there are', async ({ page, address }) => {
  await open(page, address)
  const rows = page.getByRole('list', { name: 'Rounds' }).getByRole('listitem')
  await page.getByText('2,000 rows').scrollIntoViewIfNeeded()
  expect(await rows.count()).toBeLessThan(60)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(rows.last()).toHaveAttribute('aria-posinset', '2000')
  await expect(rows.last()).toHaveAttribute('aria-setsize', '2000')
})
