import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSambaza, type Player } from '../../test/sambaza-harness.ts'
import { sql } from '../platform/db/db.ts'

let at: Awaited<ReturnType<typeof openSambaza>>
beforeAll(async () => {
  at = await openSambaza()
})
afterAll(async () => {
  await at.expectCleanBooks()
  await at.close()
})

/** A credited deposit of the player, of which the cash is there already. */
const deposited = ({ id, msisdn }: Player, kes: number) =>
  at.rows(sql`insert into payments.deposits (id, player_id, request_key, rail, reference, msisdn, cents,
    state, prompt_open, created_at, changed_at)
    values (gen_random_uuid(), ${id}, gen_random_uuid()::text, 'mpesa', ${`R${msisdn.slice(-9)}`}, ${msisdn},
      ${kes * 100}, 'credited', false,
      ${new Date(at.clock.now())}, ${new Date(at.clock.now())})`)
const asked = async (player: Player, kes: number, to: Player) => {
  const { status, body } = await at.ask(player, kes, to.msisdn)
  return status === 200 ? 200 : [body.code, body['amount'] ?? body['general']]
}

it('a deposit must age before it may be sent, older money is free, and the reason is given', async () => {
  const [ann, ben] = [await at.player(800), await at.player()]
  await deposited(ann, 500)
  expect(await asked(ann, 301, ben)).toEqual([
    'sambaza_deposit_fresh',
    ['You can send a deposit to others 60 minutes after it arrives. You can send up to KES 300 now'],
  ])
  const sent = await at.asked(ann, 300, ben.msisdn)
  await at.clock.advance(60_000)
  expect((await at.confirm(ann, sent)).status).toBe(200)
  expect(await asked(ann, 1, ben)).toMatchObject(['sambaza_deposit_fresh', expect.anything()])
  await at.clock.advance(59 * 60_000)
  expect(await asked(ann, 500, ben)).toBe(200)
})

it('a deposit that came after the code was sent is judged when the code comes back', async () => {
  const [ann, ben] = [await at.player(400), await at.player()]
  const sent = await at.asked(ann, 400, ben.msisdn)
  await deposited(ann, 100)
  const { body } = await at.confirm(ann, sent)
  expect(body.code).toBe('sambaza_deposit_fresh')
  expect(await at.has(ann)).toEqual([400, 0])
})

it('nothing is sent while M-PESA has not confirmed a deposit', async () => {
  const [ann, ben] = [await at.player(400), await at.player()]
  const sent = await at.asked(ann, 50, ben.msisdn)
  await at.rows(sql`insert into payments.proofs (receipt, cents, player_id, state, next_query_at, credited_no,
    reported_at)
    values ('UE4PROOF01', 100, ${ann.id}, 'open', now(), nextval('payments.money_order'), now())`)
  expect((await at.confirm(ann, sent)).body.code).toBe('sambaza_deposit_unproven')
  expect(await asked(ann, 50, ben)).toMatchObject(['sambaza_deposit_unproven', expect.anything()])
  await at.rows(sql`update payments.proofs set state = 'proven', source = 'status', next_query_at = null,
    settled_at = now(),
    settled_no = nextval('payments.money_order') where receipt = 'UE4PROOF01'`)
  expect((await at.send(ann, 50, ben.msisdn)).status).toBe(200)
})
