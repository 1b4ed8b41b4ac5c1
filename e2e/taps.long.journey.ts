import type { Locator, Page } from '@playwright/test'
import { expect, test } from './player.ts'

/** An error that appears when a field is left must not move away what is being tapped. */
type Tap = {
  readonly at: '/login' | '/register'
  readonly typed: string
  readonly what: string
  readonly target: (main: Locator) => Locator
  readonly done: (site: Page, main: Locator) => Promise<void>
}
const PHONE = 'M-PESA phone number'
const heading = (name: string) => (_: Page, main: Locator) =>
  expect(main.getByRole('heading', { level: 1, name })).toBeVisible()
const TAPS: readonly Tap[] = [
  {
    at: '/login',
    typed: '12',
    what: 'the button that sends it',
    target: main => main.getByRole('button', { name: 'Login', exact: true }),
    done: async (_, main) =>
      expect(main.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
        'Password is required',
      ),
  },
  {
    at: '/login',
    typed: '12',
    what: 'the way to a new password',
    target: main => main.getByRole('link', { name: 'Forgot your password?' }),
    done: heading('Reset your password'),
  },
  {
    at: '/login',
    typed: '12',
    what: 'the way to the registration',
    target: main => main.getByRole('link', { name: 'Register' }),
    done: heading('Register'),
  },
  {
    at: '/register',
    typed: '12',
    what: 'the terms',
    target: main => main.getByRole('checkbox'),
    done: async (_, main) => expect(main.getByRole('checkbox')).toBeChecked(),
  },
  {
    at: '/register',
    typed: '12',
    what: 'the button that sends it',
    target: main => main.getByRole('button', { name: 'Register', exact: true }),
    done: async (_, main) =>
      expect(main.getByRole('checkbox')).toHaveAccessibleDescription(
        'You must agree to the terms of service',
      ),
  },
  {
    at: '/register',
    typed: '12',
    what: 'the way to the log-in',
    target: main => main.getByRole('link', { name: 'Login' }),
    done: heading('Login'),
  },
]

for (const { at, typed, what, target, done } of TAPS)
  for (const how of ['finger', 'mouse'] as const)
    // spec: 5.11
    test(`spec 5: an error at the phone of ${at} does not move ${what} from under a ${how}`, async ({
      device,
    }) => {
      const site = await device({ viewport: { width: 360, height: 900 } })
      const main = site.getByRole('main')
      await site.goto(at)
      // As long a text as a blur error can be: two fields are wrong at once.
      await main.getByLabel(PHONE).fill(typed)
      if (at === '/register') await main.getByLabel('Confirm password', { exact: true }).focus()
      await expect(async () => {
        if (at === '/register') await main.getByLabel('Confirm password', { exact: true }).fill('x')
      }).toPass()
      if (at === '/login') await main.getByLabel(PHONE).focus()
      const tapped = target(main)
      await tapped.scrollIntoViewIfNeeded()
      const box = (await tapped.boundingBox())!
      // At the edge that an error above it would push out of the way.
      const [x, y] = [box.x + Math.min(box.width / 2, 40), box.y + 4]
      if (how === 'finger') await site.touchscreen.tap(x, y)
      else {
        await site.mouse.move(x, y)
        await site.mouse.down()
        // An error that came now would be drawn before the mouse is lifted.
        await site.evaluate(
          () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
        )
        await site.mouse.up()
      }
      await done(site, main)
    })
