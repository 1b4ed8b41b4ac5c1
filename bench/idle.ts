import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildClients } from '../server/src/boot/clients.ts'
import { firstRow, openDb, sql } from '../server/src/platform/db/db.ts'
import { openLog } from '../server/src/platform/log/log.ts'
import { postgresAddress } from '../server/src/platform/db/postgres.ts'
import { systemRandom } from '../server/src/platform/base/random.ts'
import { spawnTied } from '../server/src/platform/base/tied-process.ts'
import { freePorts } from '../server/test/free-ports.ts'
import { rounded, type Figure } from './harness/figures.ts'
import { PART_NAMES, takenBelow, type Part, type Taken } from './idle/processes.ts'

const HOUR_MS = 3_600_000
/** Two checkpoints of PostgreSQL, with the images of pages behind them. */
const HOURS = 1 / 6
/** After the first recovery of the feed. */
const WARM_UP_MS = 120_000
const READY_MS_MAX = 600_000
/** When memory is printed, beside the end. */
const MEMORY_HOURS = [1, 2, 4, 6, 12]
const LOOK_MS = 5_000
const MB = 1_000_000
const WAL_MB_MAX = 60
const HOUR_S = 3_600

/** What an idle hour took before the book and the log of the feed were spared, on the same messages. */
const BEFORE = { wal: 676, tables: 88 } as const

/**
 * The program as `npm start` starts it, without a player: what it writes in an hour, and what each of its
 * processes takes. `--hours 0.1` measures for as long and scales; `--warm-up` is in seconds; variables such
 * as `FEED_SIM_SPEED=12` are those of the program. Linux only.
 */
export async function idle(): Promise<readonly Figure[]> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { hours: { type: 'string' }, 'warm-up': { type: 'string' } },
  })
  const hours = values.hours === undefined ? HOURS : Number(values.hours)
  if (!(hours > 0)) throw new Error('--hours: expected a number above 0')
  const folder = join(tmpdir(), `ruka-idle-${systemRandom.bytes(4).toString('hex')}`)
  await buildClients(line => void process.stderr.write(`${line}\n`))
  const program = await startProgram(folder)
  try {
    await program.ready()
    await wait(values['warm-up'] === undefined ? WARM_UP_MS : Number(values['warm-up']) * 1_000)
    return await measure(program, hours)
  } finally {
    await program.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type Program = Awaited<ReturnType<typeof startProgram>>

async function startProgram(folder: string) {
  const [port, games, widgets, mpesa] = (await freePorts(4)).map(String) as [string, string, string, string]
  const child = spawnTied(process.execPath, [join(import.meta.dirname, '../server/src/main.ts')], {
    endWith: 'TERM',
    env: {
      ...process.env,
      DATA_DIR: folder,
      PORT: port,
      GAMES_PORT: games,
      WIDGETS_PORT: widgets,
      SIM_PORT: mpesa,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  const db = openDb(postgresAddress(join(folder, 'postgres'), 'ruka'), openLog('silent'), 1, null)
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      reply => reply.ok,
      () => false,
    )
  return {
    pid: child.pid!,
    db,
    async ready() {
      const began = performance.now()
      while (!(await isReady())) {
        if (child.exitCode !== null || performance.now() - began > READY_MS_MAX)
          throw new Error('the program is not ready')
        await wait(500)
      }
    },
    async stop() {
      await db.end()
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

type Seen = {
  readonly atMs: number
  readonly walBytes: number
  readonly tableBytes: number
  readonly messages: number
  readonly taken: Readonly<Record<Part, Taken>>
}

async function see({ pid, db }: Program): Promise<Seen> {
  const found = await firstRow(
    db.read,
    sql<
      Record<'wal' | 'tables' | 'messages', number>
    >`select (pg_current_wal_insert_lsn() - '0/0')::bigint as wal,
      pg_database_size(current_database()) as tables, (select last_value from feed.message_ids) as messages`,
  )
  const { wal: walBytes, tables: tableBytes, messages } = found!
  return {
    atMs: performance.now(),
    walBytes,
    tableBytes,
    messages,
    taken: await takenBelow(pid),
  }
}

async function measure(program: Program, hours: number): Promise<readonly Figure[]> {
  const first = await see(program)
  const endMs = first.atMs + hours * HOUR_MS
  const memory: Figure[] = []
  const points = MEMORY_HOURS.filter(each => each < hours)
  while (performance.now() < endMs) {
    await wait(Math.min(LOOK_MS, Math.max(0, endMs - performance.now())))
    if (points[0] === undefined || performance.now() < first.atMs + points[0] * HOUR_MS) continue
    memory.push(...memoryOf(await see(program), `${points.shift()}h`, first))
  }
  const last = await see(program)
  const seconds = (last.atMs - first.atMs) / 1_000
  const anHour = (bytes: number) => (bytes / MB / seconds) * HOUR_S
  const messages = last.messages - first.messages
  const walMb = anHour(last.walBytes - first.walBytes)
  return [
    { name: 'idle_measured_s', value: rounded(seconds, 0), unit: 's' },
    { name: 'idle_feed_messages_per_s', value: rounded(messages / seconds), unit: 'messages/s' },
    ratio('idle_wal_mb_per_hour', walMb, 'MB', WAL_MB_MAX),
    ratio('idle_wal_to_before', walMb, 'MB', BEFORE.wal),
    {
      name: 'idle_wal_bytes_per_message',
      value: rounded((last.walBytes - first.walBytes) / messages, 0),
      unit: 'bytes',
    },
    ratio('idle_tables_mb_per_hour', anHour(last.tableBytes - first.tableBytes), 'MB', BEFORE.tables),
    ...PART_NAMES.map(part => ({
      name: `idle_cpu_${part}`,
      value: rounded(((last.taken[part].cpuS - first.taken[part].cpuS) / seconds) * 100),
      unit: '% of a core',
    })),
    ...memoryOf(first, 'start'),
    ...memory,
    ...memoryOf(last, 'end', first),
  ]
}

const ratio = (name: string, value: number, unit: string, baseline: number): Figure => ({
  name,
  value: rounded(value, 1),
  unit,
  baseline,
})

/** Memory at a moment, beside that of an earlier one. */
const memoryOf = ({ taken }: Seen, at: string, earlier?: Seen): readonly Figure[] =>
  PART_NAMES.flatMap(part =>
    (['rss', 'pss'] as const).map(kind => ({
      name: `idle_${kind}_${part}_${at}`,
      value: rounded(taken[part][`${kind}Mb`], 0),
      unit: 'MB',
      ...(earlier && { baseline: rounded(earlier.taken[part][`${kind}Mb`], 0) }),
    })),
  )
