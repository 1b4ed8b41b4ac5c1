import { balance, expect } from './player.ts'
import { frameOf, test } from './sports.ts'

/** A bet from a phone without the internet, by the simulated phone and its gateway. */
test('a player without data lists games, bets and reads the balance by SMS, and finds the slip on the site', async ({
  newPlayer,
  device,
  product,
}) => {
  const { site, account } = await newPlayer({ kes: 1_000, at: '/sports' })
  const phone = await device({ viewport: { width: 360, height: 740 } })
  await phone.goto(`${product.phone}/phone/254${account.number.slice(1)}`)
  await phone.getByRole('link', { name: /Messages/ }).click()
  const write = async (text: string) => {
    await phone.getByRole('textbox').fill(text)
    await phone.getByRole('button', { name: 'Send' }).click()
  }
  await write('games')
  const messages = phone.locator('#messages')
  const games = messages.getByText(/^\d{4,5} .+ \d+\.\d\d\/\d+\.\d\d\//)
  await expect(games).toBeVisible()
  // The last of them begins last.
  const code = [...(await games.textContent())!.matchAll(/\b\d{4,5}(?= )/g)].at(-1)![0]
  await write(`${code}#1#100`)
  await expect(messages.getByText(/^Bet [0-9A-Z]{10}: .* Odds /)).toBeVisible()
  await write('bal')
  await expect(messages.getByText('Balance KES 900', { exact: true })).toBeVisible()
  await expect(balance(site)).toContainText('900.00')
  await expect(frameOf(site).getByRole('button', { name: 'My bets' })).toBeVisible()
  await frameOf(site).getByRole('button', { name: 'My bets' }).click()
  await expect(frameOf(site).getByRole('listitem').filter({ hasText: 'KES 100' })).toBeVisible()
  expect(await product.audit()).toMatchObject({ code: 0 })
})
