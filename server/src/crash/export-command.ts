import { nairobiDate } from '@ruka/contract/taxes'
import type { Ctx } from '../platform/context.ts'
import { firstRow, sql } from '../platform/db.ts'
import { SIGNED_OPTIONS, writeSigned } from '../platform/sign-export.ts'
import { StaffUsage, type StaffCommand } from '../platform/staff.ts'
import { gameNamed } from './chain-commands.ts'
import { exportLines, type RoundRange } from './export-rounds.ts'

const DAY_MS = 86_400_000

/** A signed record of rounds for an auditor. */
export const exportCommand: StaffCommand = {
  name: 'crash-export',
  usage: `GAME FROM TO ${SIGNED_OPTIONS}`,
  about:
    'Writes all ended rounds from one Nairobi day or round to another, with everything needed to check them, signed; npm run verify-export checks it',
  needs: ['EXPORT_KEY'],
  async run(ctx, call) {
    const game = gameNamed(call.word(0, 'The game'))
    const [from, to] = [call.word(1, 'The first day or round'), call.word(2, 'The last day or round')]
    const range = await rangeOf(ctx, game, from, to)
    const file = call.optional('file') ?? `crash-${game}-${from}-${to}.json`
    const publicKey = await writeSigned(
      ctx,
      { file, use: 'crash-export', isPrevious: call.flag('previous-key') },
      key => exportLines(ctx, { game, range, publicKey: key }),
    )
    return [`Rounds ${range.first} to ${range.last} of ${game} are in ${file}`, `Public key ${publicKey}`]
  },
}

/** @throws StaffUsage when it is no range, or when no round ended in it. */
async function rangeOf(ctx: Ctx, game: string, from: string, to: string): Promise<RoundRange> {
  const isNumber = (text: string) => /^[1-9]\d{0,14}$/.test(text)
  const within =
    isNumber(from) && isNumber(to)
      ? sql`number between ${Number(from)} and ${Number(to)}`
      : sql`ended_at >= ${new Date(dayStartMs(from))} and ended_at < ${new Date(dayStartMs(to) + DAY_MS)}`
  const range = await firstRow(
    ctx.db.read,
    sql<{
      first: number | null
      last: number | null
    }>`select min(number) as first, max(number) as last from crash.rounds
      where game = ${game} and state in ('crashed', 'void') and ${within}`,
  )
  if (!range || range.first === null || range.last === null)
    throw new StaffUsage(`No round of ${game} ended from ${from} to ${to}`)
  return { first: range.first, last: range.last }
}

function dayStartMs(day: string): number {
  const startMs = Date.parse(`${day}T00:00:00+03:00`)
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(startMs) || nairobiDate(startMs) !== day)
    throw new StaffUsage(`${day} is neither a round nor a date such as 2026-05-04; give two of one kind`)
  return startMs
}
