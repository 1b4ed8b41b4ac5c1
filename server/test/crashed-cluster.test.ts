import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { appendMessages, lastId, markApplied, rowsOf } from '../src/feed/message-log.ts'
import { systemClock } from '../src/platform/base/clock.ts'
import { openDb, rows, sql, type Reader, type Tx } from '../src/platform/db/db.ts'
import { openLog } from '../src/platform/log/log.ts'
import { migrate } from '../src/platform/process/migrate.ts'
import { ensureDatabase, startPostgres } from '../src/platform/db/postgres.ts'
import { openBook, newEvent, type Line } from '../src/sportsbook/model/book.rules.ts'
import { openLineSaver, restoreLines } from '../src/sportsbook/book/saved-lines.ts'
import { readLines, writeLines } from '../src/sportsbook/book/stored-lines.ts'
import { scratchFolder } from './scratch-folder.ts'

const EVENT = 'sr:match:7'
const HOUR_MS = 3_600_000
const log = openLog('silent')

const lineAt = (version: number, odds: number): Line => ({
  market: 1,
  specifiers: '',
  product: 1,
  status: 1,
  version,
  stoppedAtMs: null,
  cashOut: true,
  outcomes: { '1': { odds, active: true } },
})
const write = (tx: Tx, line: Line) =>
  writeLines(tx, [{ eventId: EVENT, book: openBook(newEvent, [line]), keys: ['1/'] }])
const count = async (reader: Reader, table: string) =>
  (await rows(reader, sql<{ count: number }>`select count(*)::integer as count from ${sql.raw(table)}`))[0]!
    .count

async function open(folder: string) {
  const postgres = await startPostgres(folder)
  return { postgres, db: openDb(await ensureDatabase(postgres, 'ruka'), log, 2) }
}

it('a PostgreSQL that is killed empties the lines, and they are made again to the last message', async () => {
  const folder = join(scratchFolder('crashed'), 'pg')
  const first = await open(folder)
  await migrate(first.db)
  let now = systemClock.now()
  const clock = { ...systemClock, now: () => now }
  const saver = openLineSaver({ clock, log } as never)
  await first.db.tx(async tx => {
    await write(tx, lineAt(1, 20_000))
    now += HOUR_MS
    await saver.save(tx, [{ eventId: EVENT, keys: ['1/'] }], [])
  })
  const body = `<odds_change product="1" event_id="${EVENT}" timestamp="2"><odds><market id="1" status="1"
    cashout_status="1"><outcome id="1" odds="3.5" active="1"/></market></odds></odds_change>`
  const arrived = { message: { key: 'hi.-.live.odds_change.1.sr:match.7.-', body }, receivedAtMs: now }
  await first.db.tx(async tx => appendMessages(tx, await rowsOf([arrived])))
  await first.db.tx(async tx => {
    await write(tx, lineAt(2, 35_000))
    await markApplied(tx, await lastId(tx), await lastId(tx))
  })

  const pid = Number((await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')[0])
  process.kill(pid, 'SIGQUIT')
  await first.postgres.died
  await first.db.end()

  const second = await open(folder)
  expect(await count(second.db.read, 'sportsbook.lines')).toBe(0)
  expect(await second.db.tx(tx => restoreLines(tx, { clock, log }))).toBe(true)
  expect((await readLines(second.db.read, [EVENT]))(EVENT)).toMatchObject([lineAt(2, 35_000)])
  await second.db.end()
  await second.postgres.stop()
  await rm(folder, { recursive: true, force: true })
}, 60_000)
