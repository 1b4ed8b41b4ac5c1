import type { Page } from '@playwright/test'
import { GIVEN_SALT } from '@ruka/games/crash/given-salt-for-tests'
import { DRAND_ROUNDS } from '@ruka/games/fair/drand-rounds-for-tests'
import { verifyRound, type PublishedRound } from '@ruka/games/crash/verifier'
import { expectAxePasses } from './axe.ts'
import { expect, test } from './player.ts'

const GENUINE = /^Round \d+ is genuine: [\d,]+\.\d\dx$/

/** A round that is over, as it is published. */
async function endedRound(page: Page, games: string): Promise<number> {
  let round: number | undefined
  await expect
    .poll(
      async () => {
        const reply = await page.request.get(`${games}/api/play/crash/aviator/rounds/?limit=1`)
        round = ((await reply.json()) as { data: { round: number }[] }).data[0]?.round
        return round
      },
      { timeout: 240_000 },
    )
    .toBeGreaterThan(0)
  return round!
}

// spec: C.6
test('anyone can check a round on a page of its own, and a tampered round fails the check', async ({
  device,
  product,
}) => {
  const page = await device()
  const round = await endedRound(page, product.games)
  await page.goto(`${product.games}/verify/?game=aviator&round=${round}`)
  await expect(page.getByRole('heading', { name: GENUINE })).toBeVisible()
  await page.getByText('The steps of the check').click()
  await expect(page.getByText('The same', { exact: true })).toHaveCount(2)
  await page.getByRole('button', { name: /Follow the chain back/ }).click()
  await expect(page.getByText(/^The seed leads to the start of the chain/)).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAxePasses(page, `a checked round, ${colorScheme}`)
  }

  const reply = await page.request.get(`${product.games}/api/play/crash/aviator/rounds/${round}/`)
  const { data } = (await reply.json()) as { data: Record<string, unknown> & { x100: number } }
  const { roundId, commitment, seed, clientSeeds, salt, x100 } = data
  const saved = { roundId, commitment, seed, clientSeeds, salt, x100 }
  // A saved round is checked without any server.
  await page.route('**/api/**', route => route.abort())
  const check = async (text: string) => {
    await page.getByLabel('The round or bet as JSON').fill(text)
    await page.getByRole('button', { name: 'Check this JSON' }).click()
  }
  const pasted = page.locator('.pasted')
  await check(JSON.stringify(saved))
  await expect(pasted.getByRole('heading', { name: GENUINE })).toBeVisible()
  await check(JSON.stringify({ ...saved, x100: x100 + 1 }))
  await expect(pasted.getByRole('heading', { name: 'This round failed the check' })).toBeVisible()
  await expect(pasted.getByText('Not the same', { exact: true })).toHaveCount(1)
  await check('{ "roundId": 1 }')
  await expect(pasted.getByRole('alert')).toHaveText(/This is not a valid round/)

  await page.reload()
  await expect(page.getByText('We couldn’t load the round.')).toBeVisible()
  await page.unroute('**/api/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: GENUINE })).toBeVisible()
})

test('the page proves a salt by drand’s signature offline, and shows one that was picked', async ({
  device,
  product,
}) => {
  const page = await device()
  const round = await endedRound(page, product.games)
  const reply = await page.request.get(`${product.games}/api/play/crash/aviator/rounds/${round}/`)
  const { data } = (await reply.json()) as { data: PublishedRound & { chain: object } }
  const salt = GIVEN_SALT.salt!
  const { x100 } = await verifyRound({ ...data, salt })
  const answer = (changed: object) =>
    JSON.stringify({ data: { ...data, salt, x100, chain: { ...data.chain, ...GIVEN_SALT, ...changed } } })
  await page.goto(`${product.games}/verify/`)
  const pasted = page.locator('.pasted')
  const check = async (text: string) => {
    await pasted.getByLabel('The round or bet as JSON').fill(text)
    await pasted.getByRole('button', { name: 'Check this JSON' }).click()
  }
  await check(answer({}))
  await expect(pasted.getByRole('heading', { name: GENUINE })).toBeVisible()
  await pasted.getByText('The steps of the check').click()
  await expect(pasted.getByText('Proven', { exact: true })).toBeVisible()
  await check(answer({ saltSignature: DRAND_ROUNDS[2][1] }))
  await expect(pasted.getByRole('heading', { name: 'This round failed the check' })).toBeVisible()
  await expect(
    pasted.getByText('The salt fails the check: the signature is not that of the round'),
  ).toBeVisible()
  await check(answer({ committedAt: GIVEN_SALT.saltedAt }))
  await expect(pasted.getByText(/named before the chain was committed to/)).toBeVisible()

  // Seed and salt of a round whose stakes were returned are proven like any other.
  const returned = (changed: object) =>
    JSON.stringify({ data: { ...(JSON.parse(answer(changed)) as { data: object }).data, x100: null } })
  await check(returned({}))
  await expect(
    pasted.getByText(/stakes were returned. Its seed shows that it would have ended at/),
  ).toBeVisible()
  await expect(pasted.getByRole('heading', { name: GENUINE })).toBeVisible()
  await check(returned({ saltSignature: DRAND_ROUNDS[2][1] }))
  await expect(pasted.getByRole('heading', { name: 'This round failed the check' })).toBeVisible()
  await expectAxePasses(page, 'a returned round whose salt is wrong')
})

test('everything around playing opens by keyboard, and axe finds nothing in it, dark and light', async ({
  device,
  product,
}) => {
  const page = await device()
  await endedRound(page, product.games)
  await page.goto(`${product.games}/aviator/?demo=true`)
  await expect(page.getByTestId('play-0')).toBeVisible()
  const dialog = page.getByRole('dialog')
  const menu = page.getByRole('button', { name: 'Menu' })
  const look = async (where: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expectAxePasses(page, `${where}, ${colorScheme}`)
    }
  }
  await menu.press('Enter')
  await expect(page.getByRole('heading', { name: 'Menu' })).toBeFocused()
  await look('the menu')
  await page.getByRole('switch', { name: 'Data saver' }).press('Space')
  for (const [way, text] of [
    ['My bets', 'No bets yet'],
    ['History and statistics', 'Past rounds say nothing about the next'],
    ['Fairness', 'Salt, made by the operator'],
    ['Rules and limits', '4 of 101 rounds end at once, at 1.00x'],
  ] as const) {
    await dialog.getByRole('button', { name: way }).press('Enter')
    await expect(page.getByRole('heading', { name: way })).toBeFocused()
    await expect(dialog.getByText(text)).toBeVisible()
    await look(way)
    await dialog.getByRole('button', { name: 'Back' }).press('Enter')
  }
  await expect(page.getByRole('switch', { name: 'Data saver' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Sound' })).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(menu).toBeFocused()

  // Without the operator's switch there is no chat.
  await expect(page.getByRole('tab')).toHaveText(['Live bets', 'My bets', 'Top'])
  await page.getByRole('tab', { name: 'Live bets' }).press('End')
  await expect(page.getByRole('tab', { name: 'Top' })).toBeFocused()
  await expect(page.getByRole('tabpanel', { name: 'Top' })).toBeVisible()
  // Journeys of this worker that played for real money before may be on the list.
  const top = page.getByRole('tabpanel', { name: 'Top' })
  await expect(top.locator('.top-list').or(top.getByText('No real-money wins yet'))).toBeVisible()
  await look('the table')
  await endedRound(page, product.games)
  await page
    .getByRole('list', { name: /^Past rounds/ })
    .getByRole('button')
    .first()
    .press('Enter')
  await expect(dialog.getByRole('heading', { name: GENUINE })).toBeVisible()
  await look('a round')
})

test('a bet is cashed out from the foot of a dialog, and My bets lists it with its round', async ({
  device,
  product,
}) => {
  const page = await device()
  await page.goto(`${product.games}/aviator/?demo=true`)
  const play = page.getByTestId('play-0')
  const dialog = page.getByRole('dialog')
  const cashOut = dialog.getByRole('button', { name: /^Cash out/ })
  // One of 25 flights ends at once, and a window may close during the tap.
  for (let bet = 0; bet < 5; bet++) {
    await expect(play).toHaveText(/^Bet(?! accepted)/, { timeout: 240_000 })
    await play.click()
    await page.getByRole('button', { name: 'Menu' }).click()
    await dialog.getByRole('button', { name: 'My bets' }).click()
    await cashOut.click({ timeout: 15_000 }).catch(() => undefined)
    const out = dialog.getByRole('button', { name: /^Cashed out at/ })
    if (
      await out.waitFor({ timeout: 5_000 }).then(
        () => true,
        () => false,
      )
    )
      break
    await page.keyboard.press('Escape')
  }
  const row = dialog.getByRole('listitem').first()
  await expect(row).toContainText(/Round \d+.*KES 10.*manual\+1\d\.\d\d\d+\.\d\dx/)
  await row.getByRole('button').click()
  await expect(dialog.getByRole('heading', { name: /^Round \d+$/ })).toBeVisible()
})
