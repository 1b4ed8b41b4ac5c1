import type { AddressInfo } from 'node:net'
import { fromKes } from '@ruka/contract/money'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSimulator } from '../../test/mpesa-simulator.ts'
import { HOOK, openSmsBetting, type TestSmsBetting } from '../../test/sms-betting-harness.ts'

/** The real simulator in its own process: its phone writes, its gateway delivers, and our answers come back to it. */
let simulator: Awaited<ReturnType<typeof startSimulator>>
let at: TestSmsBetting
beforeAll(async () => {
  at = await openSmsBetting('sms-simulated')
  await at.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = at.app.server.address() as AddressInfo
  simulator = await startSimulator({
    SIM_SMS_HOOK_URL: `http://127.0.0.1:${port}${HOOK}`,
    SIM_CLOCK_SHIFTS: 'true',
  })
  at.sendTo(simulator.url)
  // The clocks of both sides are within a second of each other, whatever day it is.
  const aheadMs = Date.now() - at.ctx.clock.now()
  if (aheadMs > 0) await at.ctx.clock.advance(aheadMs)
  else await simulator.shiftClock(-aheadMs)
})
afterAll(async () => {
  await simulator.stop()
  expect(await at.broken()).toEqual([])
  await at.drop()
})

/** Writes from a phone, and gives what it has received since. */
async function write(msisdn: string, text: string): Promise<string[]> {
  const before = (await simulator.phone(msisdn)).messages.length
  await simulator.sendText(msisdn, text)
  await at.ctx.work()
  return (await simulator.phone(msisdn)).messages.slice(before).map(message => message.text)
}

it('a phone asks for games, bets, asks how its bet stands, and is answered by the short code', async () => {
  const event = await at.match({ home: 'Gor Mahia', away: 'AFC Leopards' })
  const player = await at.player(1_000)
  const msisdn = await at.msisdnOf(player)
  const [games] = await write(msisdn, 'games')
  const code = await at.codeOf(event)
  expect(games).toMatch(new RegExp(`^${code} Gor Mahia-AFC Leopards .* 2\\.00/3\\.50/4\\.00$`))
  const [placed, ...others] = await write(msisdn, `${code}#1#100`)
  const [slip] = await at.slipsOf(player)
  expect(placed).toContain(`Bet ${slip!.code}: Gor Mahia-AFC Leopards ${code} 1. Odds 2.00.`)
  expect(others).toEqual([])
  expect(await write(msisdn, 'LAST')).toEqual([
    expect.stringContaining(`Bet ${slip!.code}, stake KES 100: open`),
  ])
  expect(await write(msisdn, 'salio')).toEqual(['Salio KES 900'])
  expect((await simulator.phone(msisdn)).messages.at(-1)).toMatchObject({ from: '20222' })
  expect((await simulator.phone(msisdn)).sent).toHaveLength(4)
})

it('a bet that the gateway delivers several times, and again because our answer was lost, is placed once', async () => {
  const event = await at.match()
  const player = await at.player(1_000)
  const msisdn = await at.msisdnOf(player)
  await at.ctx.clock.advance(6_000)
  await write(msisdn, 'GAMES')
  await simulator.faults({ smsHookCopies: 3, smsHookAnswersLostNext: 3 })
  const before = (await simulator.phone(msisdn)).messages.length
  await simulator.sendText(msisdn, `${await at.codeOf(event)}#2#50`)
  await at.ctx.work()
  await simulator.noFaults()
  // The gateway comes again a second later.
  await expect.poll(async () => (await simulator.phone(msisdn)).sent.at(-1)?.state).toBe('delivered')
  await at.ctx.work()
  expect((await simulator.phone(msisdn)).messages.slice(before)).toHaveLength(1)
  expect(await at.slipsOf(player)).toHaveLength(1)
  expect(await at.balances(player)).toMatchObject({ held: fromKes(50) })
})

it('a message that the gateway holds back for longer than ten minutes places nothing', async () => {
  const event = await at.match()
  const player = await at.player(1_000)
  const msisdn = await at.msisdnOf(player)
  await at.ctx.clock.advance(6_000)
  await write(msisdn, 'GAMES')
  const text = `${await at.codeOf(event)}#2#50`
  await at.ctx.clock.advance(11 * 60_000)
  expect(await write(msisdn, text)).toEqual([expect.stringContaining('too late')])
  expect(await at.slipsOf(player)).toEqual([])
})
