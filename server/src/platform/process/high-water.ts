/**
 * The database's last log position that this process saw, in a file outside it: a copy of its files from an
 * earlier time has the same identity, but an earlier log position.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { every } from '../base/clock.ts'
import { ConfigError, type Config } from '../config/config.ts'
import type { Ctx } from '../context/context.ts'
import { firstRow, sql } from '../db/db.ts'
import type { Running } from './module.ts'

const MARK_MS = 1_000

/** A place in the log of one incarnation of a database. */
type Mark = { readonly systemIdentifier: string; readonly incarnation: number; readonly lsn: string }

/** The role that moves the mark; every other only looks at it, from a disk that it may not be able to write. */
const isKeeper = ({ ROLES }: Pick<Config, 'ROLES'>): boolean => ROLES.includes('worker')

/** @throws ConfigError where the mark cannot be read or, by its keeper, kept durably beside itself. */
export function checkHighWaterFile(config: Pick<Config, 'HIGH_WATER_FILE' | 'ROLES'>): void {
  const file = config.HIGH_WATER_FILE
  if (file === undefined) return
  const probe = `${file}.${process.pid}.part`
  try {
    if (isKeeper(config)) {
      writeFileSync(probe, '')
      rmSync(probe)
    }
    if (existsSync(file)) readFileSync(file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const sentences: Readonly<Record<string, string>> = {
      ENOENT: 'cannot be written: its folder does not exist',
      ENOTDIR: 'cannot be written: its folder is a file',
      EISDIR: 'is a folder, and must be a file',
    }
    throw new ConfigError(`HIGH_WATER_FILE ${file} ${sentences[code ?? ''] ?? `cannot be used: ${code}`}`)
  }
}

/** Writes the mark repeatedly, where a file for it is configured. */
export function keepHighWater(ctx: Ctx): Running {
  if (ctx.config.HIGH_WATER_FILE === undefined) return { async stop() {} }
  const onFault = (error: unknown) =>
    ctx.log.error({ error }, 'the high-water mark of the database was not kept; it is tried again')
  return every(ctx.clock, MARK_MS, () => checkHighWater(ctx), onFault)
}

/**
 * Closes the incarnation of a database that is behind the mark, or whose mark cannot be parsed, so that
 * nothing is dealt before staff confirm it; else moves the mark. Its keeper puts aside what cannot be
 * parsed. @throws Error when the file cannot be read or written.
 */
export async function checkHighWater(ctx: Ctx): Promise<void> {
  const file = ctx.config.HIGH_WATER_FILE
  if (file === undefined) return
  const mark = await readMark(file)
  if (mark === 'damaged') return closeForDamage(ctx, file)
  if ((mark && (await closeIfBehind(ctx, mark))) || !isKeeper(ctx.config)) return
  const now = await firstRow(
    ctx.db.read,
    sql<Mark>`select system_identifier::text as "systemIdentifier",
      platform.current_incarnation() as incarnation,
      pg_current_wal_flush_lsn()::text as lsn from pg_control_system()
        where platform.current_incarnation() is not null`,
  )
  if (!now || JSON.stringify(now) === JSON.stringify(mark)) return
  await replaceDurably(file, JSON.stringify(now))
}

/** After a power cut the file is the old one or the new one, whole. */
async function replaceDurably(file: string, text: string): Promise<void> {
  await writeFile(`${file}.part`, text, { flush: true })
  await rename(`${file}.part`, file)
  const folder = await open(dirname(file), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function closeIfBehind(ctx: Ctx, { systemIdentifier, incarnation, lsn }: Mark): Promise<boolean> {
  const closed = await firstRow(
    ctx.db.read,
    sql`update platform.incarnations set closed_at = ${new Date(ctx.clock.now())}
      where id = ${incarnation} and id = platform.current_incarnation()
        and system_identifier = ${systemIdentifier}::bigint
        and pg_current_wal_lsn() < ${lsn}::pg_lsn returning id`,
  )
  if (!closed) return false
  ctx.log.error(
    { incarnation, lsn },
    'the database is older than it was: nothing is dealt before staff confirm it',
  )
  return true
}

/** The last log position is unknown. The file is renamed, so that the next mark follows the confirmation, by its keeper alone. */
async function closeForDamage(ctx: Ctx, file: string): Promise<void> {
  await sql`update platform.incarnations set closed_at = ${new Date(ctx.clock.now())}
    where id = platform.current_incarnation()`.execute(ctx.db.read)
  if (isKeeper(ctx.config)) await rename(file, `${file}.damaged`)
  ctx.log.error(
    { file },
    'the high-water mark is damaged: nothing is dealt before staff confirm the database',
  )
}

async function readMark(file: string): Promise<Mark | 'damaged' | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const mark = parsed(text)
  return isMark(mark) ? mark : 'damaged'
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isMark = (value: unknown): value is Mark =>
  typeof value === 'object' &&
  value !== null &&
  'systemIdentifier' in value &&
  /^\d{1,20}$/.test(String(value.systemIdentifier)) &&
  'incarnation' in value &&
  Number.isSafeInteger(value.incarnation) &&
  'lsn' in value &&
  /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/.test(String(value.lsn))
