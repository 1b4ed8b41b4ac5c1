import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { modules, openModules } from '../server/src/modules.ts'
import { auditBooks } from '../server/src/audit-books.ts'
import { runStaff } from '../server/test/staff.ts'
import { buildClients } from '../server/src/boot/clients.ts'
import { startSimulator } from '../server/test/mpesa-simulator.ts'
import type { Figure } from './harness/figures.ts'
import { ownPorts } from './harness/own-ports.ts'
import { openPlayers } from './harness/players.ts'
import { diceOf } from './soak/dice.ts'
import { nextScenario } from './soak/faults.ts'
import { playFlow, type Stage } from './soak/flows.ts'
import { openProgram } from './soak/program.ts'
import { shiftingClock } from './soak/shifting-clock.ts'
import { compareBooks, waitUntilQuiet } from './soak/verdict.ts'
import { inWorld, type BenchWorld } from './harness/world.ts'

const SEED = process.env['SOAK_SEED'] ?? 'money'
const FLOWS = Number(process.env['SOAK_FLOWS'] ?? 2_000)
const KILLS = 20
const LANES = 8
const PLAYERS = 150
const FLOWS_PER_SCENARIO = 20

const MINUTE_MS = 60_000
/** The time after the flows: every status query has its turn, and then two days of hourly reconciliation. */
const AFTERWARDS_MS: readonly number[] = [
  ...Array<number>(4).fill(5_000),
  ...Array<number>(6).fill(20_000),
  ...Array<number>(12).fill(MINUTE_MS),
  ...Array<number>(12).fill(5 * MINUTE_MS),
  ...Array<number>(50).fill(60 * MINUTE_MS),
]

/**
 * Deposits, pay-bill payments, withdrawals, Sambaza, claims and reversals in every failure scenario of
 * M-PESA, while the server is killed repeatedly; then the faults end, two days pass, and the books of M-PESA
 * and ours are compared.
 */
export async function moneySoak(): Promise<readonly Figure[]> {
  await buildClients(line => process.stderr.write(`${line}\n`))
  const simulator = await startSimulator({ SIM_CLOCK_SHIFTS: 'true' })
  const ports = await ownPorts()
  const env = {
    ...ports,
    MPESA_BASE_URL: simulator.url,
    MPESA_CALLBACK_ORIGIN: `http://127.0.0.1:${ports.PORT}`,
    SMS_BASE_URL: simulator.url,
    SMS_USERNAME: 'sample-sms-username',
    SMS_API_KEY: 'sample-sms-api-key',
    // Days of play pass in minutes here.
    SAMBAZA_DEPOSIT_AGE_MINUTES: '0',
    WITHDRAWALS_PER_DAY: '1000',
    SMS_PER_HOUR: '1000000',
    SMS_PER_DAY: '1000000',
    CLAIM_QUESTIONS_PER_HOUR: '100000',
  }
  const clock = shiftingClock(0)
  try {
    return await inWorld(
      async world => {
        const players = await openPlayers(world.ctx, PLAYERS)
        const program = await openProgram(world)
        try {
          const stage: Stage = { program, simulator, players }
          const faults = await playAll(stage)
          await simulator.noFaults()
          const pass = async (shiftMs: number) => {
            clock.shift(shiftMs)
            await simulator.shiftClock(shiftMs)
            await program.shift(shiftMs)
            await simulator.settle()
            await waitUntilQuiet(world.ctx)
          }
          for (const shiftMs of AFTERWARDS_MS) await pass(shiftMs)
          for (const line of await reconcile(stage, world)) process.stderr.write(`${line}\n`)
          for (let minute = 0; minute < 5; minute++) await pass(MINUTE_MS)
          const found = await auditBooks(world.ctx.db)
          const broken = found.filter(({ offending }) => offending.length > 0)
          for (const { promise, offending } of broken)
            process.stderr.write(`BROKEN ${promise}: ${JSON.stringify(offending.slice(0, 3))}\n`)
          const books = await compareBooks(world.ctx, simulator)
          for (const line of books.remarks) process.stderr.write(`${line}\n`)
          return [
            { name: 'flows', value: FLOWS, unit: 'flows' },
            { name: 'faults', value: faults, unit: 'faults' },
            { name: 'kills', value: KILLS, unit: 'kills' },
            { name: 'cases', value: books.cases, unit: 'cases' },
            { name: 'difference_cents', value: books.differenceCents, unit: 'cents' },
            { name: 'double_credits', value: books.doubleCredits, unit: 'credits' },
            { name: 'stuck_without_case', value: books.stuckWithoutCase, unit: 'payments' },
            { name: 'broken_promises', value: broken.length, unit: 'promises' },
          ]
        } finally {
          await program.stop()
        }
      },
      { clock, env },
    )
  } finally {
    await simulator.stop()
  }
}

/** Plays all flows, a few at a time; gives the number of injected faults. */
async function playAll(stage: Stage): Promise<number> {
  const dice = diceOf(`${SEED}:weather`)
  const kills = new Set<number>()
  while (kills.size < Math.min(KILLS, FLOWS)) kills.add(dice.below(FLOWS))
  let next = 0
  let faults = 0
  const lane = async () => {
    while (next < FLOWS) {
      const flow = next++
      if (flow % FLOWS_PER_SCENARIO === 0) {
        const scenario = nextScenario(dice)
        faults += Object.keys(scenario).length
        await stage.simulator.noFaults()
        await stage.simulator.faults(scenario)
      }
      const playing = playFlow(stage, diceOf(`${SEED}:${flow}`), `soak-${SEED}-${flow}`)
      if (kills.has(flow)) await stage.program.kill()
      await playing
      if (flow % 100 === 0) process.stderr.write(`${flow} of ${FLOWS} flows\n`)
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return faults
}

/** What staff do at the end of a day: they import the portal's statements. */
async function reconcile({ simulator }: Stage, { ctx, env }: BenchWorld): Promise<readonly string[]> {
  const commands = modules.flatMap(module => module.staffActions ?? [])
  const program = openModules(ctx)
  const lines: string[] = []
  for (const account of ['working', 'utility'] as const) {
    const file = join(env['DATA_DIR']!, `${account}.csv`)
    await writeFile(file, await simulator.statement(account))
    lines.push(...(await runStaff(program, commands, ['reconcile', 'import', file, '--by', 'sample staff'])))
  }
  return lines
}
