import { readFileSync } from 'node:fs'
import { beaconAtMs, drandRoundFrom } from '@ruka/games/fair/beacon'
import { DRAND_ROUNDS } from '@ruka/games/fair/drand-rounds-for-tests'
import { randomnessOf } from '@ruka/games/fair/drand'
import { publishedSeason } from '@ruka/games/league/season-for-tests'
import type { Page } from '@playwright/test'
import { expectAxePasses } from './axe.ts'
import { expect, test as base } from './player.ts'
import { startProduct, type Product } from './products/product.ts'

/** A product whose rounds of virtual football are short. */
const test = base.extend<object, { readonly running: Product }>({
  running: [
    async ({}, use) => {
      const product = await startProduct({ LEAGUE_ROUND_MS: '10000' })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const heading = (page: Page, name: string) => page.getByRole('heading', { name })

test('anyone can check a round of virtual football that is over, save it, and check it again without a network', async ({
  device,
  product,
}) => {
  const page = await device()
  let round: { season: number; week: number; results: string[] | null } | undefined
  await expect
    .poll(
      async () => {
        const reply = await page.request.get(`${product.games}/api/leagues/ligi-kuu/rounds/?limit=1`)
        round = ((await reply.json()) as { data: (typeof round)[] }).data[0]
        return round?.results?.length
      },
      { timeout: 120_000 },
    )
    .toBe(10)
  const { season, week } = round!
  await page.goto(`${product.games}/verify-league/#ligi-kuu/${season}/${week}`)
  await expect(heading(page, `Ligi Kuu, season ${season}, week ${week}`)).toBeVisible()
  // A demo has no public values, and the page says so.
  await expect(heading(page, 'The results were not changed')).toBeVisible()
  const said = /the operator knew the results before the first bet, and can have tried many chains of seeds/
  await expect(page.getByText(said)).toBeVisible()
  await expect(page.locator('.results li')).toHaveCount(10)
  await page.getByText('The steps of the check').click()
  await expect(page.getByText('Right', { exact: true })).toHaveCount(5)

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save this round' }).click()
  const file = await (await saving).path()
  await page.reload()
  await page.context().setOffline(true)
  await page.getByLabel('A saved file').setInputFiles(file)
  await expect(heading(page, 'The results were not changed')).toBeVisible()
  await page.getByText('The steps of the check').click()
  await expect(page.getByText('Right', { exact: true })).toHaveCount(5)
  await checkText(page, tampered(readFileSync(file, 'utf8')))
  await expect(heading(page, 'This round failed the check')).toBeVisible()
})

/** A round with a value of the real network, as an operator with a beacon publishes it. */
function savedRound(): string {
  const [number, signature] = DRAND_ROUNDS[3]
  const { header, rounds } = publishedSeason({
    weeks: 1,
    firstAtMs: beaconAtMs({ ...drandRoundFrom(0), round: number })! - 78_000,
    beacon: () => ({ signature, value: randomnessOf(signature) }),
  })
  const { publishedAt: _, roundMs: __, ...round } = rounds[0]!
  return JSON.stringify({ league: header.league, seasonCommitment: header.commitment, round })
}

const tampered = (text: string): string => {
  const saved = JSON.parse(text) as { round: { results: string[] } }
  saved.round.results[3] = saved.round.results[3] === 'h1' ? 'h2' : 'h1'
  return JSON.stringify(saved)
}
async function checkText(page: Page, text: string): Promise<void> {
  await page.getByLabel('The round as JSON').fill(text)
  await page.getByRole('button', { name: 'Check this JSON' }).click()
}

test('a round with a public value is genuine when drand signed it, and each part that is changed is found', async ({
  device,
  product,
}) => {
  const page = await device()
  await page.goto(`${product.games}/verify-league/`)
  const text = savedRound()
  await checkText(page, text)
  await expect(heading(page, 'This round is genuine')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/its public value was not known before 2023-09-15 14:00:03 EAT/)).toBeVisible()
  await page.getByText('The steps of the check').click()
  await expect(page.getByText('Right', { exact: true })).toHaveCount(6)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAxePasses(page, `a checked round of virtual football, ${colorScheme}`)
  }

  await checkText(page, tampered(text))
  await expect(heading(page, 'This round failed the check')).toBeVisible()
  await expect(page.getByText(/^Wrong: Every goal follows\./)).toBeVisible()
  await expectAxePasses(page, 'a round of virtual football that failed')
  await checkText(page, '{ "round": 1 }')
  await expect(page.getByRole('alert')).toHaveText('This is not a valid round of a league.')

  // A file longer than any round gets an answer, too.
  await checkText(page, text)
  await expect(heading(page, 'This round is genuine')).toBeVisible({ timeout: 30_000 })
  const buffer = Buffer.from(JSON.stringify({ round: 'x'.repeat(4_000_000) }))
  const long = { name: 'round.json', mimeType: 'application/json', buffer }
  await page.getByLabel('A saved file').setInputFiles(long)
  await expect(page.getByRole('alert')).toHaveText('This is not a valid round of a league.')
})

test('the check of virtual football speaks Swahili', async ({ device, product }) => {
  const page = await device()
  await page.goto(`${product.games}/sw/verify-league/`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hakiki raundi ya soka ya mtandaoni')
  await page.getByRole('button', { name: 'Hakiki', exact: true }).click()
  await expect(page.getByLabel('Msimu')).toBeFocused()
  await expectAxePasses(page, 'the check of virtual football in Swahili')
})
