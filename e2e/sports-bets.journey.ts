import { LANGUAGES } from '@ruka/contract/languages'
import { expectAxePasses } from './axe.ts'
import { balance, expect, header } from './player.ts'
import { bet, farMatch, frameOf, openSlip, test } from './sports.ts'
import { expectOnly, openTexts } from './sports-texts.ts'
import { again } from './variants.ts'

const BY = ['--by', 'Sample Trader', '--because', 'a journey'] as const

for (const language of LANGUAGES)
  test(
    `a multi of changed odds is offered again, placed, sold in part, settled and settled again (${language})`,
    { tag: again(language) },
    async ({ newPlayer, product }) => {
      const { say, like } = await openTexts(language)
      const { site } = await newPlayer({ kes: 1_000, at: '/sports', preferences: { language } })
      const game = frameOf(site)
      const [one, two] = [await farMatch(product), await farMatch(product)]
      for (const { id, home } of [one, two]) {
        await site.goto(`/sports?event=${id}`)
        const result = game.getByRole('region', { name: say('market1'), exact: true })
        const cell = result.getByRole('button', {
          name: new RegExp(`^${say('priceSaid', { outcome: home })} `),
        })
        await cell.click()
        await expect(cell).toHaveAttribute('aria-pressed', 'true')
      }
      await expectOnly(language, game)

      await game.getByRole('button', { name: say('slipCount', { n: 2 }) }).click()
      const slip = game.getByRole('dialog', { name: say('slip') })
      await slip.getByLabel(say('stake')).fill('200')
      await expectOnly(language, game)
      const place = slip.getByRole('button', { name: say('placeFor', { amount: 200 }) })
      await expect(place).toBeEnabled()
      // What the page asks about its slip gets no answer for a while: it does not know of the other odds.
      let answer = (): void => undefined
      const answered = new Promise<void>(resolve => (answer = resolve))
      await site.route('**/sports/quotes/', async route => {
        await answered
        await route.continue()
      })
      await product.staff('sports', 'set', 'event', two.id, '--margin', '25', ...BY)
      await place.click()
      await expect(slip.getByText(say('someRefused'))).toBeVisible()
      await expect(slip.getByText(like('oddsNow'))).toBeVisible()
      await expect(header(site)).toContainText('1,000.00')
      await expectOnly(language, game)
      answer()
      await slip.getByRole('button', { name: say('acceptOdds') }).click()
      await place.click()
      await expect(slip.getByText(like('betPlaced'))).toBeVisible()
      const code = (await slip.getByRole('strong').textContent())!
      await expectOnly(language, game)
      await slip.getByRole('button', { name: say('done') }).click()
      await expect(header(site)).toContainText('800.00')

      const sheet = await openSlip(game, code, say)
      await sheet.getByRole('slider').fill('50')
      await sheet.getByRole('button', { name: like('cashOutFor') }).click()
      await expectOnly(language, game)
      await sheet.getByRole('button', { name: like('confirmCashOut') }).click()
      await expect(game.getByText(like('cashedOut'))).toBeVisible()
      await expect(sheet.getByText(say('state_cashed_out'), { exact: true })).toBeVisible()
      await sheet.getByRole('button', { name: say('close') }).click()
      // The rest of the stake is a slip of its own.
      const heading = game.getByRole('heading', { name: say('multiOf', { n: 2 }) })
      const rest = game.getByRole('listitem').filter({ has: heading })
      await expect(rest).toContainText('KES 100')
      for (const { id } of [one, two])
        await product.staff('sports', 'result', id, '--score', '2:0', '--half', '1:0', '--force', ...BY)
      // The site says so, wherever the player is.
      await expect(
        site.getByText(/^(?:Bet|Dau) [0-9A-Z]{10}: KES .* (?:paid|zimelipwa)$/).first(),
      ).toBeVisible()
      await game.getByRole('tab', { name: say('settledBets') }).click()
      await expect(game.getByText(say('state_won'), { exact: true }).first()).toBeVisible()
      await product.staff('sports', 'result', two.id, '--score', '0:1', '--half', '0:0', '--force', ...BY)
      await expect(game.getByText(say('state_lost'), { exact: true }).first()).toBeVisible()
      await expectOnly(language, game)
      await game
        .getByRole('button', { name: say('details'), exact: true })
        .first()
        .click()
      const history = game.getByRole('dialog').getByRole('heading', { name: say('howSettled') })
      await expect(history).toBeVisible()
      await expectOnly(language, game)
      await expectAxePasses(site.frames().at(-1)!, 'a slip that was settled again')
      expect(await product.audit()).toMatchObject({ code: 0 })
    },
  )

test(
  'a bet is cancelled with one second left, and refused when 15 minutes are over',
  { tag: '@long' },
  async ({ newPlayer, product }) => {
    const { site } = await newPlayer({ kes: 1_000, at: '/sports' })
    for (let count = 0; count < 4; count++) await bet(site, product, 10)
    const { code: late } = await bet(site, product, 60)
    const { code } = await bet(site, product, 50)
    const game = frameOf(site)
    await expect(balance(site)).toContainText('850.00')
    /** A slip is as old as this, in seconds. */
    const age = (of: string, seconds: number) =>
      product.change(
        `update sportsbook.slips set placed_at = now() - make_interval(secs => $2) where code = $1`,
        [of, seconds],
      )
    const minutesS = 60
    const sheet = await openSlip(game, code)
    await age(code, 14 * minutesS)
    await expect(sheet.getByRole('timer')).toHaveText(/^0:[45]\d$/)
    const confirm = sheet.getByRole('button', { name: 'Cancel, get KES 50 back' })
    const cancelled = game.getByText('Cancelled. KES 50 is back.')
    // A machine that is busy for that second is too late, as a player would be.
    await expect(async () => {
      await age(code, 14 * minutesS)
      if (await confirm.isHidden()) await sheet.getByRole('button', { name: 'Cancel bet' }).click()
      await age(code, 14 * minutesS + 59)
      await confirm.click({ timeout: 1_000 })
      await expect(cancelled).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await expect(balance(site)).toContainText('900.00')
    await sheet.getByRole('button', { name: 'Close' }).click()

    const other = await openSlip(game, late)
    await other.getByRole('button', { name: 'Cancel bet' }).click()
    // What the page reads of the slip is on its way while the time ends.
    let arrive = (): void => undefined
    const arrived = new Promise<void>(resolve => (arrive = resolve))
    await site.route(`**/sports/slips/${late}/`, async route => {
      await arrived
      await route.continue()
    })
    await age(late, 15 * minutesS)
    await other.getByRole('button', { name: 'Cancel, get KES 60 back' }).click()
    const reason = 'The time to cancel is over, or a match has begun.'
    await expect(game.getByText(reason)).toBeVisible()
    arrive()
    await expect(other.getByText(reason)).toBeVisible()
    await expect(other.getByRole('button', { name: 'Cancel bet' })).toBeHidden()
    await expect(balance(site)).toContainText('900.00')
    expect(await product.audit()).toMatchObject({ code: 0 })
  },
)

test(
  'a cash-out that was asked for waits while nothing is offered, and comes back with the new offer',
  { tag: '@long' },
  async ({ newPlayer, product }) => {
    const { site } = await newPlayer({ kes: 1_000, at: '/sports' })
    const { event, code } = await bet(site, product, 100)
    const sheet = await openSlip(frameOf(site), code)
    await sheet.getByRole('button', { name: /^Cash out KES / }).click()
    const confirm = sheet.getByRole('button', { name: /^Confirm: KES / })
    const first = await confirm.textContent()
    await product.staff('sports', 'suspend', 'event', event.id, ...BY)
    await expect(sheet.getByText('No cash out right now.')).toBeVisible()
    await expect(confirm).toBeDisabled()
    await expect(confirm).toHaveText(first!)
    await product.staff('sports', 'resume', 'event', event.id, ...BY)
    await expect(sheet.getByText(/^The offer now is KES /)).toBeVisible()
    await expect(confirm).toBeEnabled()
    await confirm.click()
    await expect(sheet.getByText('Cashed out', { exact: true })).toBeVisible()
    expect(await product.audit()).toMatchObject({ code: 0 })
  },
)
