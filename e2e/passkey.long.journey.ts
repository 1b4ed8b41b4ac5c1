import type { CDPSession, Page } from '@playwright/test'
import { PASSWORD, readTexts } from './account.ts'
import { expectAxePasses } from './axe.ts'
import { expect, header, sendLogIn, test } from './player.ts'

/** Passkeys, with Chromium's own authenticator in software. */
test.use({ server: 'named' })

type Authenticator = {
  readonly credentials: () => Promise<readonly string[]>
  readonly remove: () => Promise<unknown>
  /** Whether the player unlocks the device when asked. */
  readonly unlocks: (does: boolean) => Promise<unknown>
}

/** A phone with a screen lock; its player unlocks it at once. */
async function openAuthenticator(site: Page): Promise<Authenticator> {
  const chrome: CDPSession = await site.context().newCDPSession(site)
  await chrome.send('WebAuthn.enable')
  const { authenticatorId } = await chrome.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    async credentials() {
      const { credentials } = await chrome.send('WebAuthn.getCredentials', { authenticatorId })
      return credentials.map(({ credentialId }) => credentialId)
    },
    remove: () => chrome.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
    unlocks: does => chrome.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: does }),
  }
}

const offer = (site: Page) => site.getByRole('dialog', { name: 'Log in faster next time?' })
const withPasskey = (site: Page) => site.getByRole('button', { name: 'Log in with a passkey' })
const loggedIn = (site: Page) => expect(header(site).getByRole('link', { name: 'Profile' })).toBeVisible()
const logOut = (site: Page) => site.getByRole('button', { name: 'Logout', exact: true }).click()
const passkeys = (site: Page) => site.getByRole('region', { name: 'Passkeys' })

test('a passkey is offered after a log-in, logs in on its own, and no longer once it is removed', async ({
  device,
  newAccount,
  product,
}) => {
  const { number } = await newAccount()
  const site = await device()
  const authenticator = await openAuthenticator(site)
  await site.goto('/login?redirect=%2Fprofile')
  await sendLogIn(site, number)
  await expect(offer(site)).toContainText('fingerprint, face or screen lock')
  await expectAxePasses(site, 'the offer of a passkey')
  await offer(site).getByRole('button', { name: 'Add a passkey' }).click()
  const added = site.getByRole('dialog', { name: 'Passkey added' })
  await expect(added.getByText('Next time, choose “Log in with a passkey”.')).toBeVisible()
  expect(await authenticator.credentials()).toHaveLength(1)
  await added.getByRole('button', { name: 'Close' }).last().click()
  await readTexts(product, number, /^(A passkey was added to your account)/, 1)

  await logOut(site)
  await expect(withPasskey(site)).toHaveAccessibleDescription('Use your fingerprint, face or screen lock.')
  await expectAxePasses(site, 'the log-in with a passkey')
  await withPasskey(site).click()
  await loggedIn(site)
  await expect(offer(site)).toHaveCount(0)

  await site.goto('/profile')
  await site.getByRole('link', { name: /Your devices/ }).click()
  await expect(passkeys(site).getByRole('listitem')).toHaveCount(1)
  await expect(passkeys(site).getByText(/Last used/)).toBeVisible()
  await expectAxePasses(site, 'the list of passkeys')
  await passkeys(site).getByRole('button', { name: 'Add a passkey' }).click()
  await expect(passkeys(site).getByText('This device already has a passkey')).toBeVisible()
  await passkeys(site)
    .getByRole('button', { name: /^Remove the passkey of/ })
    .click()
  const removing = site.getByRole('dialog', { name: 'Remove this passkey?' })
  await removing.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(passkeys(site).getByText('You have no passkeys.')).toBeVisible()

  await site.goto('/profile')
  await logOut(site)
  await withPasskey(site).click()
  await expect(site.getByText('This passkey is not known here. Log in with your password')).toBeVisible()
})

test('“Not now” is remembered, also through a log-out', async ({ device, newAccount }) => {
  const { number } = await newAccount()
  const site = await device()
  await openAuthenticator(site)
  await site.goto('/login?redirect=%2Fprofile')
  await sendLogIn(site, number)
  await offer(site).getByRole('button', { name: 'Not now' }).click()
  await expect(offer(site)).toHaveCount(0)
  await logOut(site)
  await sendLogIn(site, number)
  await loggedIn(site)
  await site.goto('/profile/sessions')
  await expect(passkeys(site).getByText('You have no passkeys.')).toBeVisible()
  await expect(offer(site)).toHaveCount(0)
})

test('nothing is offered where the device has no lock, and a log-in that is cancelled says nothing', async ({
  device,
  newAccount,
}) => {
  const { number } = await newAccount()
  const site = await device()
  await site.goto('/login')
  await sendLogIn(site, number)
  await loggedIn(site)
  await expect(offer(site)).toHaveCount(0)

  const authenticator = await openAuthenticator(site)
  await site.goto('/profile/sessions')
  await passkeys(site).getByRole('button', { name: 'Add a passkey' }).click()
  await expect(passkeys(site).getByText('Passkey added')).toBeVisible()
  await site.goto('/profile')
  await logOut(site)
  await authenticator.unlocks(false)
  await withPasskey(site).click()
  await expect(withPasskey(site)).toBeEnabled()
  await expect(site.getByRole('main').getByRole('alert')).toHaveCount(0)
  await authenticator.unlocks(true)
  await withPasskey(site).click()
  await loggedIn(site)
})

test('a browser that refuses is reported as such, and a challenge that ran out asks for another try', async ({
  device,
}) => {
  const site = await device()
  await site.goto('/login')
  await site.evaluate(() => {
    navigator.credentials.get = () => Promise.reject(new DOMException('', 'SecurityError'))
  })
  await withPasskey(site).click()
  await expect(site.getByText('Passkeys do not work on this device or browser.')).toBeVisible()
  await site.reload()
  const authenticator = await openAuthenticator(site)
  await site.route('**/api/auth/token/passkey/1/', route =>
    route.fulfill({
      status: 400,
      json: { general: ['That took too long. Please try again'], code: 'passkey_expired' },
    }),
  )
  await withPasskey(site).click()
  await expect(site.getByText('That took too long. Please try again')).toBeVisible()
  await authenticator.remove()
})

test('the password is asked for where the log-in is not fresh', async ({ newPlayer }) => {
  const { site } = await newPlayer({ at: '/profile/sessions' })
  const authenticator = await openAuthenticator(site)
  await site.route(
    '**/api/auth/passkeys/1/',
    route =>
      route.fulfill({
        status: 400,
        json: { password: ['Enter your password to confirm'], code: 'password_required' },
      }),
    { times: 1 },
  )
  await passkeys(site).getByRole('button', { name: 'Add a passkey' }).click()
  const password = passkeys(site).getByLabel('Password', { exact: true })
  await password.fill('not the password')
  await password.press('Enter')
  await expect(password).toHaveAccessibleDescription(/That password is wrong/)
  await password.fill(PASSWORD)
  await password.press('Enter')
  await expect(passkeys(site).getByText('Passkey added')).toBeVisible()
  expect(await authenticator.credentials()).toHaveLength(1)
})
