import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  creditOf,
  debitOf,
  named,
  openProviders,
  rollbackOf,
  type Providers,
} from '../../test/providers-harness.ts'
import { catalogueModule, openLaunchToken } from '../catalogue/index.ts'
import { providersModule } from './index.ts'
import { runStaff } from '../../test/staff.ts'

let at: Providers
let { world, ours, others, openSession } = {} as Providers
beforeAll(async () => {
  at = await openProviders()
  ;({ world, ours, others, openSession } = at)
})
afterAll(async () => {
  await world.expectCleanAudit()
  await world.close()
})

describe('a provider’s game', () => {
  // spec: 2.42, 3.4
  it('is listed in the lobby and launched with a token in the fragment of its address', async () => {
    const { access } = await world.player('254712345678')
    const list = (await world.call('GET', '/api/games/?tags=live')).body as { data: { slug: string }[] }
    expect(list.data.map(({ slug }) => slug)).toEqual(['wheel-of-sample', 'other-game'])
    const { body } = await world.call('GET', '/api/games/wheel-of-sample/', { token: access })
    expect(body).toMatchObject({
      launch_in: 'newtab',
      demo_url: 'https://wheel-of-sample.example/demo',
      launch_url: expect.stringMatching(/^https:\/\/wheel-of-sample\.example\/play#launch=[\w-]{43}$/),
    })
    const launch = (body as { launch_url: string }).launch_url.split('#launch=')[1]!
    expect((await ours.open(launch)).data).toMatchObject({
      game: 'wheel-of-sample',
      currency: 'KES',
      balance: 0,
      limits: { minStake: 10, maxStake: 1_000, maxPayout: 50_000 },
    })
    await catalogueModule.seed!(world.ctx)
    expect(
      ((await world.call('GET', '/api/games/?tags=live')).body as { data: unknown[] }).data,
    ).toHaveLength(2)
  })

  it('opens once for a launch token, and never for the token of another’s game or ours', async () => {
    const opened = await openSession()
    expect(await ours.open(opened.launch)).toMatchObject({ status: 401, code: 'launch_token_spent' })
    expect(await ours.open(await openLaunchToken(world.ctx, 'other-game', opened))).toMatchObject({
      status: 401,
    })
    expect(await ours.open(await openLaunchToken(world.ctx, 'dice', opened))).toMatchObject({ status: 401 })
    const external = await openLaunchToken(world.ctx, 'wheel-of-sample', opened)
    expect(
      (await world.call('POST', '/api/play/session/', { origin: 'games', body: { launch_token: external } }))
        .status,
    ).toBe(401)
    const elsewhere = await openSession({ slug: 'other-game', client: others })
    expect(await ours.debit(debitOf(elsewhere))).toMatchObject({ status: 401, code: 'session_ended' })
    expect(await others.debit(debitOf(opened))).toMatchObject({ status: 401, code: 'session_ended' })
  })

  it('gets a stable name of its own for the player, and no other data', async () => {
    const opened = await openSession()
    const again = await ours.open(await openLaunchToken(world.ctx, 'wheel-of-sample', opened))
    const there = await others.open(await openLaunchToken(world.ctx, 'other-game', opened))
    expect(again.data!['player']).toBe(opened.player)
    expect(there.data!['player']).not.toBe(opened.player)
    expect(JSON.stringify([again, there])).not.toMatch(new RegExp(`${opened.playerId}|2547\\d{8}`))
  })
})

describe('a round', () => {
  it('holds its stake and pays its win', async () => {
    const opened = await openSession()
    const debit = debitOf(opened)
    expect(await ours.debit(debit)).toMatchObject({ status: 200, data: { balance: 900 }, isSigned: true })
    expect(await ours.credit(creditOf(opened, debit.round, 250.5))).toMatchObject({
      status: 200,
      data: { balance: 1_150.5 },
    })
  })

  it('without a win ends with nothing', async () => {
    const opened = await openSession()
    const debit = debitOf(opened)
    await ours.debit(debit)
    expect(await ours.credit(creditOf(opened, debit.round, 0))).toMatchObject({
      status: 200,
      data: { balance: 900 },
    })
  })

  it('of several stakes and wins pays each of them', async () => {
    const opened = await openSession()
    const round = named('round')
    for (let n = 0; n < 3; n++) await ours.debit(debitOf(opened, { round }))
    expect(await ours.credit(creditOf(opened, round, 50, false))).toMatchObject({ data: { balance: 750 } })
    expect(await ours.credit(creditOf(opened, round, 20, false))).toMatchObject({ data: { balance: 770 } })
    expect(await ours.credit(creditOf(opened, round, 0))).toMatchObject({ data: { balance: 770 } })
    expect(await ours.debit(debitOf(opened, { round }))).toMatchObject({ status: 409, code: 'round_over' })
  })
})

describe('a signature', () => {
  it.each([
    ['none', { signature: '' }, 'signature_wrong'],
    ['of another text', { body: '{"session":"changed"}' }, 'signature_wrong'],
    ['for another endpoint', { sentTo: 'debits' }, 'signature_wrong'],
    ['of another provider', { provider: 'other' }, 'signature_wrong'],
    ['of an unknown provider', { provider: 'unlisted' }, 'signature_wrong'],
    ['that is old', { atMs: Date.UTC(2026, 4, 4, 8, 58) }, 'signature_stale'],
    ['from the future', { atMs: Date.UTC(2026, 4, 4, 9, 2) }, 'signature_stale'],
    ['without a time', { atMs: Number.NaN }, 'signature_stale'],
  ])('%s is refused', async (_, wrong, code) => {
    const opened = await openSession()
    expect(await ours.send('balance', { session: opened.session }, wrong)).toMatchObject({
      status: 401,
      code,
    })
  })

  it('with the previous key is accepted during a rotation, and answered with the same key', async () => {
    const opened = await openSession()
    expect(await at.before.balance(opened.session)).toMatchObject({ status: 200, isSigned: true })
    expect(await ours.balance(opened.session)).toMatchObject({ status: 200, isSigned: true })
  })

  it('is not accepted as a token', async () => {
    const opened = await openSession()
    expect(
      (
        await world.call('POST', '/api/provider/v1/balance/', {
          origin: 'games',
          token: opened.session,
          body: { session: opened.session },
        })
      ).status,
    ).toBe(401)
    expect(
      (await world.call('POST', '/api/provider/v1/sessions/', { origin: 'games', body: {} })).status,
    ).toBe(401)
    for (const path of ['/provider/v1/debits/', '/provider/v1/credits/', '/provider/v1/rollbacks/'])
      expect(
        (await world.call('POST', `/api${path}`, { origin: 'games', raw: 'not json' })).status,
      ).toBeLessThan(500)
  })
})

describe('the switch', () => {
  const staff = (...typed: string[]) =>
    runStaff(world.ctx, [...providersModule.staffActions!, ...catalogueModule.staffActions!], typed)

  it('closes a provider’s games and refuses stakes, while wins and rollbacks are accepted', async () => {
    const opened = await openSession()
    const [won, returned] = [debitOf(opened), debitOf(opened)]
    await ours.debit(won)
    await ours.debit(returned)
    await staff('provider-off', 'sample', '--because', 'odd payouts', '--by', 'Sample Officer')
    expect((await world.call('GET', '/api/games/wheel-of-sample/')).status).toBe(404)
    expect(await ours.debit(debitOf(opened))).toMatchObject({ status: 403, code: 'provider_off' })
    expect(await ours.open(await openLaunchToken(world.ctx, 'wheel-of-sample', opened))).toMatchObject({
      status: 403,
    })
    expect(await ours.credit(creditOf(opened, won.round, 300))).toMatchObject({ status: 200 })
    expect(await ours.rollBack(rollbackOf(opened, returned))).toMatchObject({ status: 200 })
    expect((await world.call('GET', '/api/games/other-game/')).status).toBe(200)
    await staff('provider-on', 'sample', '--because', 'explained', '--by', 'Sample Officer')
    expect((await world.call('GET', '/api/games/wheel-of-sample/')).status).toBe(200)
    expect(await ours.debit(debitOf(opened))).toMatchObject({ status: 200 })
  })

  it('leaves other limits in force: hidden games take no stakes, narrowed ones fewer', async () => {
    const opened = await openSession()
    await staff('game-set', 'wheel-of-sample', '--max-stake', '50', '--by', 'Sample Officer')
    expect(await ours.debit(debitOf(opened, { amount: 51 }))).toMatchObject({ code: 'amount_above_maximum' })
    await staff(
      'game-set',
      'wheel-of-sample',
      '--visible',
      'no',
      '--max-stake',
      'none',
      '--by',
      'Sample Officer',
    )
    expect(await ours.debit(debitOf(opened))).toMatchObject({ status: 403, code: 'provider_off' })
    await staff('game-set', 'wheel-of-sample', '--visible', 'yes', '--by', 'Sample Officer')
  })

  it('is separate from what staff can do about a round that a provider leaves open', async () => {
    const opened = await openSession()
    const debit = debitOf(opened)
    await ours.debit(debit)
    await world.ctx.clock.advance(3_600_001)
    expect((await staff('provider-rounds', 'sample')).join('\n')).toContain(
      `${debit.transaction}  round ${debit.round}  KES 100`,
    )
    await staff(
      'provider-return',
      'sample',
      debit.transaction,
      '--because',
      'the provider asked',
      '--by',
      'Sample Officer',
    )
    expect(await opened.balance()).toBe(1_000)
    await expect(
      staff('provider-return', 'sample', 'nothing', '--because', 'x', '--by', 'Sample Officer'),
    ).rejects.toThrow('There is no debit')
  })
})
