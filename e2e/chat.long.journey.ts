import type { FrameLocator } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test as silent } from './player.ts'
import { startProduct, type Product } from './products/product.ts'
import { stakeOnAviator } from './stake.ts'

/** A product whose operator lets players write to each other. */
const test = silent.extend<Record<never, never>, { running: Product }>({
  running: [
    async ({}, use) => {
      const product = await startProduct({ CRASH_CHAT: 'on' })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
const MODERATOR = ['--by', 'Ann Mod', '--because', 'spam']

type Place = Pick<FrameLocator, 'getByRole' | 'getByLabel'>
const log = (game: Place) => game.getByRole('log', { name: 'Messages' })
const field = (game: Place) => game.getByLabel('Message', { exact: true })
const openChat = async (game: Place) => {
  await game.getByRole('tab', { name: 'Chat' }).click()
  await expect(log(game)).toBeVisible()
}

test('two players talk; one reports and hides what the other writes, and staff take it away and mute', async ({
  newPlayer,
  device,
  product,
}) => {
  const [ann, ben] = await Promise.all([
    newPlayer({ kes: 100, at: '/aviator' }),
    newPlayer({ kes: 100, at: '/aviator' }),
  ])
  const [annGame, benGame] = [ann.site.frameLocator('iframe'), ben.site.frameLocator('iframe')]
  await openChat(annGame)
  await expect(annGame.getByText('Place a bet to chat.')).toBeVisible()
  await Promise.all([stakeOnAviator(ann.site, 10), stakeOnAviator(ben.site, 10)])
  await Promise.all([openChat(annGame), openChat(benGame)])
  await expect(log(benGame)).toHaveText('No messages yet')

  const markup = 'Habari <b>zenu</b> <img src=x>'
  await field(annGame).fill(markup)
  await expect(annGame.getByText('130 characters left')).toBeVisible()
  await field(annGame).press('Enter')
  await expect(log(benGame)).toContainText(markup)
  await expect(log(benGame).locator('b, img')).toHaveCount(0)
  await expect(field(annGame)).toHaveValue('')
  await expect(log(annGame).getByRole('listitem')).toContainText('You')

  await field(annGame).fill('call 0712 345 678')
  await expect(async () => {
    await annGame.getByRole('button', { name: 'Send' }).click()
    await expect(annGame.getByRole('alert')).toContainText('That looks like a phone number', { timeout: 500 })
  }).toPass({ timeout: 30_000 })
  await expect(field(annGame)).toHaveAttribute('aria-invalid', 'true')
  await expect(field(annGame)).toHaveValue('call 0712 345 678')
  await field(annGame).fill('all of you lose')
  await expect(annGame.getByRole('alert')).toHaveCount(0)
  await expect(async () => {
    await field(annGame).press('Enter')
    await expect(field(annGame)).toHaveValue('', { timeout: 1_000 })
  }).toPass({ timeout: 30_000 })

  const rude = log(benGame).getByRole('listitem').filter({ hasText: 'all of you lose' })
  await rude.getByRole('button', { name: /^Actions for the message of/ }).click()
  await rude.getByRole('button', { name: 'Report' }).click()
  await rude.getByRole('button', { name: 'Report it' }).click()
  await expect(rude.getByText('Reported. A moderator will check it.')).toBeVisible()
  const queue = await product.staff('chat-queue')
  expect(queue).toContain('1 report  all of you lose')
  const number = /^aviator (\d+) /.exec(queue)![1]!
  await product.staff('chat-remove', 'aviator', number, ...MODERATOR)
  await expect(rude).toHaveCount(0)
  await product.staff('chat-mute', ann.account.number, '2', ...MODERATOR)
  await field(annGame).fill('but why')
  await expect(async () => {
    await field(annGame).press('Enter', { timeout: 1_000 })
    await expect(annGame.getByText('You can’t write until')).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 30_000 })

  const kept = log(benGame).getByRole('listitem').filter({ hasText: 'Habari' })
  await kept.getByRole('button', { name: /^Actions for the message of/ }).press('Enter')
  await kept.getByRole('button', { name: 'Hide this player' }).press('Enter')
  await expect(kept).toBeHidden()
  await expect(log(benGame)).toBeFocused()
  await ben.site.reload()
  await openChat(benGame)
  await expect(benGame.getByText('1 player hidden on this device')).toBeVisible()
  await expect(kept).toBeHidden()
  await benGame.getByRole('button', { name: 'Show them' }).click()
  await expect(kept).toBeVisible()

  const reader = await device()
  await reader.goto(`${product.games}/aviator/?demo=true`)
  await openChat(reader)
  await expect(log(reader)).toContainText(markup)
  await expect(reader.getByText('Chat is read-only in demo.')).toBeVisible()
  await expect(field(reader)).toBeHidden()
  await expectAccessible(reader, 'the chat of the demo')
})

test('a page whose player never opens the chat fetches no code of it', async ({ device, product }) => {
  const page = await device()
  const fetched: string[] = []
  page.on('request', request => fetched.push(new URL(request.url()).pathname))
  await page.goto(`${product.games}/aviator/?demo=true`)
  await expect(page.getByRole('tab', { name: 'Chat' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const ofChat = () => fetched.filter(path => path.includes('/chat'))
  expect(ofChat()).toEqual([])
  await openChat(page)
  expect(ofChat()).not.toEqual([])
})
