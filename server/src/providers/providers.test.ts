import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPlayer } from '../../test/casino-players.ts'
import { providerClient } from '../../test/provider-client.ts'
import { openWorld, type World } from '../../test/world.ts'
import { catalogueModule, openLaunchToken } from '../catalogue/index.ts'
import { modules } from '../modules.ts'
import { sql } from '../platform/db.ts'
import { runStaffCommand } from '../platform/staff.ts'

const [KEY, OTHER_KEY] = ['a1'.repeat(32), 'b2'.repeat(32)]
const game = (slug: string, more: object = {}) => ({
  slug,
  name: `Sample ${slug}`,
  tags: ['live'],
  launchIn: 'newtab',
  launchUrl: `https://${slug}.example/play`,
  demoUrl: `https://${slug}.example/demo`,
  stakeKes: { min: 10, max: 1_000 },
  payoutMaxKes: 50_000,
  ...more,
})

let world: World
let ours: ReturnType<typeof providerClient>
let others: ReturnType<typeof providerClient>
beforeAll(async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'ruka-providers-')), 'providers.json')
  await writeFile(
    file,
    JSON.stringify([
      { id: 'sample', name: 'Sample', key: KEY, games: [game('wheel-of-sample')] },
      { id: 'other', name: 'Other', key: OTHER_KEY, games: [game('other-game')] },
    ]),
  )
  world = await openWorld({ env: { PROVIDERS_FILE: file } })
  ours = providerClient(world, { id: 'sample', key: KEY })
  others = providerClient(world, { id: 'other', key: OTHER_KEY })
})
afterAll(async () => {
  await world.expectCleanAudit()
  await world.close()
})

let names = 0
const named = (what: string) => `${what}-${++names}`

/** A player in a session of the sample provider's game. */
async function sitDown({ cash = 1_000, slug = 'wheel-of-sample', client = ours } = {}) {
  const who = await openPlayer(world.ctx, cash)
  const launch = await openLaunchToken(world.ctx, slug, who)
  const { data } = await client.open(launch)
  const session = data!['session'] as string
  return {
    ...who,
    launch,
    session,
    player: data!['player'] as string,
    balance: async () => (await client.balance(session)).data!['balance'],
  }
}
type Seat = Awaited<ReturnType<typeof sitDown>>
const debitOf = (
  { session }: Seat,
  { round = named('round'), amount = 100, transaction = named('debit') } = {},
) => ({
  session,
  transaction,
  round,
  amount,
})
const creditOf = ({ player }: Seat, round: string, amount: number, endsRound = true) => ({
  player,
  transaction: named('credit'),
  round,
  amount,
  endsRound,
})
const rollbackOf = ({ player }: Seat, { round, transaction }: { round: string; transaction: string }) => ({
  player,
  transaction: named('rollback'),
  round,
  debit: transaction,
})

describe('a provider’s game', () => {
  it('stands in the lobby and is launched at the provider’s address with a token in the fragment', async () => {
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
    const seat = await sitDown()
    expect(await ours.open(seat.launch)).toMatchObject({ status: 401, code: 'launch_token_spent' })
    expect(await ours.open(await openLaunchToken(world.ctx, 'other-game', seat))).toMatchObject({
      status: 401,
    })
    expect(await ours.open(await openLaunchToken(world.ctx, 'dice', seat))).toMatchObject({ status: 401 })
    const external = await openLaunchToken(world.ctx, 'wheel-of-sample', seat)
    expect(
      (await world.call('POST', '/api/play/session/', { games: true, body: { launch_token: external } }))
        .status,
    ).toBe(401)
    const elsewhere = await sitDown({ slug: 'other-game', client: others })
    expect(await ours.debit(debitOf(elsewhere))).toMatchObject({ status: 401, code: 'session_ended' })
    expect(await others.debit(debitOf(seat))).toMatchObject({ status: 401, code: 'session_ended' })
  })

  it('knows the player by a name of its own, always the same, and nothing else', async () => {
    const seat = await sitDown()
    const again = await ours.open(await openLaunchToken(world.ctx, 'wheel-of-sample', seat))
    const there = await others.open(await openLaunchToken(world.ctx, 'other-game', seat))
    expect(again.data!['player']).toBe(seat.player)
    expect(there.data!['player']).not.toBe(seat.player)
    expect(JSON.stringify([again, there])).not.toMatch(new RegExp(`${seat.playerId}|2547`))
  })
})

describe('a round', () => {
  it('holds its stake and pays its win', async () => {
    const seat = await sitDown()
    const debit = debitOf(seat)
    expect(await ours.debit(debit)).toMatchObject({ status: 200, data: { balance: 900 }, isSigned: true })
    expect(await ours.credit(creditOf(seat, debit.round, 250.5))).toMatchObject({
      status: 200,
      data: { balance: 1_150.5 },
    })
  })

  it('without a win ends with nothing', async () => {
    const seat = await sitDown()
    const debit = debitOf(seat)
    await ours.debit(debit)
    expect(await ours.credit(creditOf(seat, debit.round, 0))).toMatchObject({
      status: 200,
      data: { balance: 900 },
    })
  })

  it('of several stakes and wins pays each of them', async () => {
    const seat = await sitDown()
    const round = named('round')
    for (let n = 0; n < 3; n++) await ours.debit(debitOf(seat, { round }))
    expect(await ours.credit(creditOf(seat, round, 50, false))).toMatchObject({ data: { balance: 750 } })
    expect(await ours.credit(creditOf(seat, round, 20, false))).toMatchObject({ data: { balance: 770 } })
    expect(await ours.credit(creditOf(seat, round, 0))).toMatchObject({ data: { balance: 770 } })
    expect(await ours.debit(debitOf(seat, { round }))).toMatchObject({ status: 409, code: 'round_over' })
  })
})

describe('every fault', () => {
  it('a debit that comes twice, or twenty times at once, is taken once', async () => {
    const seat = await sitDown()
    const debit = debitOf(seat)
    const answers = await Promise.all(Array.from({ length: 20 }, () => ours.debit(debit)))
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, data: { balance: 900 } })
    expect(await seat.balance()).toBe(900)
  })

  it('a credit that comes twenty times at once is paid once', async () => {
    const seat = await sitDown()
    const debit = debitOf(seat)
    await ours.debit(debit)
    const credit = creditOf(seat, debit.round, 70)
    for (const answer of await Promise.all(Array.from({ length: 20 }, () => ours.credit(credit))))
      expect(answer).toMatchObject({ status: 200 })
    expect(await seat.balance()).toBe(970)
  })

  it('a transaction that comes again with something else is refused', async () => {
    const seat = await sitDown()
    const debit = debitOf(seat)
    await ours.debit(debit)
    for (const changed of [{ amount: 200 }, { round: 'another' }])
      expect(await ours.debit({ ...debit, ...changed })).toMatchObject({
        status: 409,
        code: 'idempotency_key_reused',
      })
    expect(
      await ours.credit({ ...creditOf(seat, debit.round, 5), transaction: debit.transaction }),
    ).toMatchObject({ status: 409 })
    const stranger = await sitDown()
    expect(await ours.debit({ ...debit, session: stranger.session })).toMatchObject({
      status: 409,
      code: 'idempotency_key_reused',
    })
    expect(await stranger.balance()).toBe(1_000)
  })

  it('a rollback returns the stake once, and what was rolled back cannot be won with', async () => {
    const seat = await sitDown()
    const debit = debitOf(seat)
    await ours.debit(debit)
    const rollback = rollbackOf(seat, debit)
    for (let n = 0; n < 3; n++)
      expect(await ours.rollBack(rollback)).toMatchObject({
        status: 200,
        data: { balance: 1_000, returned: true },
      })
    expect(await ours.rollBack(rollbackOf(seat, debit))).toMatchObject({
      data: { balance: 1_000, returned: true },
    })
    expect(await ours.credit(creditOf(seat, debit.round, 500))).toMatchObject({
      status: 409,
      code: 'debit_rolled_back',
    })
    expect(await ours.debit(debit)).toMatchObject({ status: 200, data: { balance: 1_000 } })
  })

  it('a rollback that comes before its debit bars it', async () => {
    const seat = await sitDown()
    const debit = debitOf(seat)
    expect(await ours.rollBack(rollbackOf(seat, debit))).toMatchObject({
      status: 200,
      data: { balance: 1_000, returned: false },
    })
    expect(await ours.debit(debit)).toMatchObject({ status: 409, code: 'debit_rolled_back' })
    expect(await seat.balance()).toBe(1_000)
  })

  it('a rollback and its debit at the same moment leave the stake where it was', async () => {
    const seat = await sitDown()
    for (let n = 0; n < 5; n++) {
      const debit = debitOf(seat)
      await Promise.all([ours.debit(debit), ours.rollBack(rollbackOf(seat, debit))])
      expect(await seat.balance()).toBe(1_000)
    }
  })

  it('a rollback of what was paid, of another round or of another player is refused', async () => {
    const seat = await sitDown()
    const debit = debitOf(seat)
    await ours.debit(debit)
    expect(await ours.rollBack({ ...rollbackOf(seat, debit), round: 'another' })).toMatchObject({
      status: 404,
      code: 'round_unknown',
    })
    const stranger = await sitDown()
    expect(await ours.rollBack(rollbackOf(stranger, debit))).toMatchObject({ status: 404 })
    await ours.credit(creditOf(seat, debit.round, 10))
    expect(await ours.rollBack(rollbackOf(seat, debit))).toMatchObject({ status: 409, code: 'debit_settled' })
    expect(await seat.balance()).toBe(910)
  })

  it('a credit before its debit, or to a stranger, is refused, and taken once the debit was there', async () => {
    const seat = await sitDown()
    const debit = debitOf(seat)
    const credit = creditOf(seat, debit.round, 40)
    expect(await ours.credit(credit)).toMatchObject({ status: 404, code: 'round_unknown' })
    await ours.debit(debit)
    const stranger = await sitDown()
    expect(await ours.credit({ ...credit, player: stranger.player })).toMatchObject({
      status: 404,
      code: 'round_unknown',
    })
    expect(await ours.credit({ ...credit, player: '00000000-0000-4000-8000-000000000000' })).toMatchObject({
      status: 404,
    })
    expect(await ours.credit(credit)).toMatchObject({ status: 200, data: { balance: 940 } })
  })

  it('a credit after the round’s end, and after the session’s, is paid all the same', async () => {
    const seat = await sitDown()
    const debit = debitOf(seat)
    await ours.debit(debit)
    await ours.credit(creditOf(seat, debit.round, 0))
    await sql`update accounts.sessions set revoked_at = ${new Date(world.ctx.clock.now())} where id = ${seat.sessionId}`.execute(
      world.ctx.db.read,
    )
    const late = creditOf(seat, debit.round, 33.33, false)
    expect(await ours.credit(late)).toMatchObject({ status: 200, data: { balance: 933.33 } })
    expect(await ours.credit(late)).toMatchObject({ status: 200, data: { balance: 933.33 } })
    expect(await ours.debit(debitOf(seat))).toMatchObject({ status: 401, code: 'session_ended' })
  })

  it.each([
    ['more than the balance', { amount: 1_000 }, 'insufficient_funds'],
    ['less than the smallest stake', { amount: 9 }, 'amount_below_minimum'],
    ['more than the greatest', { amount: 1_001 }, 'amount_above_maximum'],
    ['half a shilling', { amount: 10.5 }, 'invalid'],
    ['nothing', { amount: 0 }, 'invalid'],
    ['a negative amount', { amount: -10 }, 'invalid'],
    ['a name that is none', { transaction: 'two words' }, 'invalid'],
    ['a session that is none', { session: 'x' }, 'session_ended'],
    ['a field that is unknown', { currency: 'KES' }, 'invalid'],
  ])('a debit of %s is refused and takes nothing', async (_, wrong, code) => {
    const seat = await sitDown({ cash: 500 })
    const { code: refused, status } = await ours.debit({ ...debitOf(seat), ...wrong })
    expect(refused).toBe(code)
    expect(status).toBeLessThan(500)
    expect(await seat.balance()).toBe(500)
  })

  it.each([
    ['above what a round may pay', 50_000.01, 'amount_above_maximum'],
    ['of a tenth of a cent', 1.001, 'invalid'],
    ['that is negative', -1, 'invalid'],
  ])('a credit %s is refused', async (_, amount, code) => {
    const seat = await sitDown()
    const debit = debitOf(seat)
    await ours.debit(debit)
    expect(await ours.credit(creditOf(seat, debit.round, amount))).toMatchObject({ code })
    await ours.rollBack(rollbackOf(seat, debit))
  })

  it('of a player who excluded themselves no stake is taken, and a win of before is paid', async () => {
    const seat = await sitDown()
    const debit = debitOf(seat)
    await ours.debit(debit)
    await sql`update wallet.purses set frozen = true where player_id = ${seat.playerId}`.execute(
      world.ctx.db.read,
    )
    expect(await ours.debit(debitOf(seat))).toMatchObject({ status: 403, code: 'account_suspended' })
    expect(await ours.credit(creditOf(seat, debit.round, 10))).toMatchObject({ status: 200 })
  })
})

describe('a signature', () => {
  it.each([
    ['none', { signature: '' }, 'signature_wrong'],
    ['of another text', { body: '{"session":"changed"}' }, 'signature_wrong'],
    ['for another endpoint', { sentTo: 'debits' }, 'signature_wrong'],
    ['of another provider', { provider: 'other' }, 'signature_wrong'],
    ['of nobody we know', { provider: 'nobody' }, 'signature_wrong'],
    ['that is old', { atMs: Date.UTC(2026, 4, 4, 8, 58) }, 'signature_stale'],
    ['from the future', { atMs: Date.UTC(2026, 4, 4, 9, 2) }, 'signature_stale'],
    ['without a time', { atMs: Number.NaN }, 'signature_stale'],
  ])('%s is not believed', async (_, wrong, code) => {
    const seat = await sitDown()
    expect(await ours.send('balance', { session: seat.session }, wrong)).toMatchObject({ status: 401, code })
  })

  it('of the key before is believed while the key is changed, and nobody’s token is a signature', async () => {
    const seat = await sitDown()
    expect(
      (
        await world.call('POST', '/api/provider/v1/balance/', {
          games: true,
          token: seat.session,
          body: { session: seat.session },
        })
      ).status,
    ).toBe(401)
    expect((await world.call('POST', '/api/provider/v1/sessions/', { games: true, body: {} })).status).toBe(
      401,
    )
    for (const path of ['/provider/v1/debits/', '/provider/v1/credits/', '/provider/v1/rollbacks/'])
      expect((await world.call('POST', `/api${path}`, { games: true, raw: 'not json' })).status).toBeLessThan(
        500,
      )
  })
})

describe('the switch', () => {
  const staff = (...typed: string[]) =>
    runStaffCommand(
      world.ctx,
      modules.flatMap(module => module.commands ?? []),
      typed,
    )

  it('closes a provider’s games and takes no stake any more, while wins and rollbacks come in', async () => {
    const seat = await sitDown()
    const [won, returned] = [debitOf(seat), debitOf(seat)]
    await ours.debit(won)
    await ours.debit(returned)
    await staff('provider-off', 'sample', '--because', 'odd payouts', '--by', 'Sample Officer')
    expect((await world.call('GET', '/api/games/wheel-of-sample/')).status).toBe(404)
    expect(await ours.debit(debitOf(seat))).toMatchObject({ status: 403, code: 'provider_off' })
    expect(await ours.open(await openLaunchToken(world.ctx, 'wheel-of-sample', seat))).toMatchObject({
      status: 403,
    })
    expect(await ours.credit(creditOf(seat, won.round, 300))).toMatchObject({ status: 200 })
    expect(await ours.rollBack(rollbackOf(seat, returned))).toMatchObject({ status: 200 })
    expect((await world.call('GET', '/api/games/other-game/')).status).toBe(200)
    await staff('provider-on', 'sample', '--because', 'explained', '--by', 'Sample Officer')
    expect((await world.call('GET', '/api/games/wheel-of-sample/')).status).toBe(200)
    expect(await ours.debit(debitOf(seat))).toMatchObject({ status: 200 })
  })

  it('is beside what staff can do about a round that a provider leaves open', async () => {
    const seat = await sitDown()
    const debit = debitOf(seat)
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
    expect(await seat.balance()).toBe(1_000)
    await expect(
      staff('provider-return', 'sample', 'nothing', '--because', 'x', '--by', 'Sample Officer'),
    ).rejects.toThrow('There is no debit')
  })
})
