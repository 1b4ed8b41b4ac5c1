import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { cloneDatabase } from '../../../test/database.ts'
import { batcher } from './batcher.ts'
import { firstRow, onCommit, openDb, sql, type DbAddress } from './db.ts'
import { acquireLease, assertLeading, Fenced } from './lease.ts'
import { openLog } from '../log/log.ts'

let clone: Awaited<ReturnType<typeof cloneDatabase>>
beforeAll(async () => {
  clone = await cloneDatabase(inject('postgres'))
})
afterAll(() => clone.drop())

it('a connection has limits of waiting and of idling in a transaction', async () => {
  const of = async (name: string) =>
    (await firstRow(
      clone.db.read,
      sql<{ ms: number }>`select setting::integer as ms from pg_settings where name = ${name}`,
    ))!.ms
  for (const name of ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'])
    expect(await of(name), name).toBeGreaterThan(0)
})

describe('a transaction', () => {
  it('runs its commit hooks after a commit and never after a rollback', async () => {
    const seen: string[] = []
    await clone.db.tx(async tx => onCommit(tx, () => seen.push('committed')))
    await clone.db
      .tx(async tx => {
        onCommit(tx, () => seen.push('rolled back'))
        throw new Error('no')
      })
      .catch(() => undefined)
    expect(seen).toEqual(['committed'])
  })

  it('reads bigints as numbers and refuses those a number cannot hold', async () => {
    expect(await firstRow(clone.db.read, sql`select 9007199254740991::bigint as n`)).toEqual({
      n: 9007199254740991,
    })
    await expect(firstRow(clone.db.read, sql`select 9007199254740993::bigint as n`)).rejects.toThrow(
      RangeError,
    )
  })
})

describe('a lease', () => {
  it('has one holder at a time, and fences the old one once a new one leads', async () => {
    const first = await acquireLease(clone.db, 'rounds')
    expect(await acquireLease(clone.db, 'rounds')).toBeNull()
    await clone.db.tx(tx => assertLeading(tx, first!))
    await first!.release()
    const second = await acquireLease(clone.db, 'rounds')
    expect(second!.epoch).toBe(first!.epoch + 1)
    await expect(clone.db.tx(tx => assertLeading(tx, first!))).rejects.toThrow(Fenced)
    await second!.release()
  })

  it('goes to a successor only once the last write of its predecessor has ended', async () => {
    const first = (await acquireLease(clone.db, 'handed on'))!
    const seen: string[] = []
    let next!: Promise<unknown>
    await clone.db.tx(async tx => {
      await assertLeading(tx, first)
      await first.release()
      next = acquireLease(clone.db, 'handed on').then(second => {
        seen.push('begun')
        return second!.release()
      })
      await expect.poll(waitingForLocks).toBe(1)
      seen.push('written')
    })
    await next
    expect(seen).toEqual(['written', 'begun'])
  })

  it('allows no write that had to wait for a successor to begin', async () => {
    const first = (await acquireLease(clone.db, 'overtaken'))!
    let late!: Promise<unknown>
    await clone.db.tx(async tx => {
      await sql`select platform.begin_epoch('overtaken')`.execute(tx)
      late = expect(clone.db.tx(own => assertLeading(own, first))).rejects.toThrow(Fenced)
      await expect.poll(waitingForLocks).toBe(1)
    })
    await late
    await first.release()
  })
})

/** How many connections of this database wait for an advisory lock. */
async function waitingForLocks(): Promise<number> {
  const row = await firstRow(
    clone.db.read,
    sql<{
      n: number
    }>`select count(*)::integer as n from pg_locks where locktype = 'advisory' and not granted`,
  )
  return row!.n
}

describe('a leader without a heartbeat', () => {
  const silent = { everyMs: 3_600_000, withinMs: 3_600_000, staleMs: 300 }

  it('is replaced although its connection holds the lock, is notified, and can write no more', async () => {
    const first = (await acquireLease(clone.db, 'frozen', silent))!
    expect(await acquireLease(clone.db, 'frozen')).toBeNull()
    let second: Awaited<ReturnType<typeof acquireLease>> = null
    await expect.poll(async () => (second ??= await acquireLease(clone.db, 'frozen', silent))).not.toBeNull()
    await first.lost
    expect(second!.epoch).toBe(first.epoch + 1)
    await expect(clone.db.tx(tx => assertLeading(tx, first))).rejects.toThrow(Fenced)
    await clone.db.tx(tx => assertLeading(tx, second!))
    await second!.release()
  })

  it('is not replaced while its heartbeat continues', async () => {
    const lease = (await acquireLease(clone.db, 'alive', { everyMs: 5, staleMs: 1_000 }))!
    let isLost = false
    void lease.lost.then(() => (isLost = true))
    const since = performance.now()
    await expect
      .poll(async () => {
        expect(await acquireLease(clone.db, 'alive', { staleMs: 1_000 })).toBeNull()
        return performance.now() - since > 1_500
      })
      .toBe(true)
    expect(isLost).toBe(false)
    await lease.release()
  })
})

describe('a lease over a network that stops responding', () => {
  it('is known to be lost before the network reports the failure', async () => {
    const { host, port, user, database } = clone.address as Extract<DbAddress, { host: string }>
    const between: Socket[] = []
    const network = createServer(socket => {
      const server = connect(`${host}/.s.PGSQL.${port}`)
      between.push(socket, server)
      socket.on('error', () => undefined).pipe(server.on('error', () => undefined))
      server.pipe(socket)
    })
    await new Promise<void>(resolve => network.listen(0, '127.0.0.1', resolve))
    const db = openDb(
      { host: '127.0.0.1', port: (network.address() as AddressInfo).port, user, database },
      openLog('silent'),
      1,
    )
    const lease = (await acquireLease(db, 'far', { everyMs: 5, withinMs: 1_000 }))!
    let isLost = false
    void lease.lost.then(() => (isLost = true))
    await db.tx(tx => assertLeading(tx, lease))
    expect(isLost).toBe(false)
    for (const socket of between) socket.unpipe().pause()
    await lease.lost
    await lease.release()
    for (const socket of between) socket.destroy()
    await db.end()
    await new Promise(resolve => network.close(resolve))
  })
})

describe('a lease that cannot be recorded', () => {
  it('is given up, so that the next try can lead', async () => {
    await clone.db.read
      .transaction()
      .execute(tx =>
        sql`alter table platform.leases add constraint planted check (name <> 'unlucky')`.execute(tx),
      )
    await expect(acquireLease(clone.db, 'unlucky')).rejects.toThrow('planted')
    await sql`alter table platform.leases drop constraint planted`.execute(clone.db.read)
    const lease = await acquireLease(clone.db, 'unlucky')
    expect(lease?.epoch).toBe(1)
    await lease!.release()
  })
})

describe('group commit', () => {
  it('answers every item in order, in batches that grow under load', async () => {
    const sizes: number[] = []
    const double = batcher<number, number>({
      lanes: 1,
      async run(items) {
        sizes.push(items.length)
        await firstRow(clone.db.read, sql`select 1`)
        return items.map(n => n * 2)
      },
    })
    const answers = [double(1)]
    await new Promise(resolve => setImmediate(resolve))
    answers.push(...Array.from({ length: 9 }, (_, n) => double(n + 2)))
    expect(await Promise.all(answers)).toEqual([2, 4, 6, 8, 10, 12, 14, 16, 18, 20])
    expect(sizes).toEqual([1, 9])
  })

  it('lets one bad item fail alone', async () => {
    const divide = batcher<number, number>({
      lanes: 1,
      run: items =>
        clone.db.tx(async tx =>
          (
            await sql<{
              n: number
            }>`select 12 / d as n from unnest(${items}::int[]) with ordinality as t(d, o) order by o`.execute(
              tx,
            )
          ).rows.map(row => row.n),
        ),
    })
    const settled = await Promise.allSettled([1, 2, 0, 4].map(divide))
    expect(settled.map(result => result.status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  })
})
