import { z } from 'zod'
import type { Ctx } from '../platform/context.ts'
import { firstRow, sql } from '../platform/db.ts'
import { Refused } from '../platform/refused.ts'
import { signedFile, writeSigned } from '../platform/sign-export.ts'
import { staffQuery } from '../platform/staff-action.ts'
import { nairobiDayMs } from '../platform/staff-input.ts'
import { crashGame } from './chain-actions.ts'
import { exportLines, type RoundRange } from './export-rounds.ts'

const DAY_MS = 86_400_000

/** A signed record of rounds for an auditor. */
export const exportAction = staffQuery({
  name: 'crash-export',
  permission: 'exports.sign',
  summary:
    'Writes all ended rounds from one Nairobi day or round to another, with everything needed to check them, signed; npm run verify-export checks it',
  input: { game: crashGame, from: z.string(), to: z.string(), ...signedFile },
  words: ['game', 'from', 'to'],
  secrets: ['EXPORT_KEY'],
  async run(ctx: Ctx, { game, from, to, previousKey, file = `crash-${game}-${from}-${to}.json` }) {
    const range = await rangeOf(ctx, game, from, to)
    const publicKey = await writeSigned(ctx, { file, use: 'crash-export', isPrevious: previousKey }, key =>
      exportLines(ctx, { game, range, publicKey: key }),
    )
    return { game, ...range, file, publicKey }
  },
  lines: ({ game, first, last, file, publicKey }) => [
    `Rounds ${first} to ${last} of ${game} are in ${file}`,
    `Public key ${publicKey}`,
  ],
})

/** @throws Refused when it is no range, or when no round ended in it. */
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
    throw new Refused('not_found', `No round of ${game} ended from ${from} to ${to}`)
  return { first: range.first, last: range.last }
}

function dayStartMs(day: string): number {
  const startMs = nairobiDayMs(day)
  if (startMs === null)
    throw new Refused(
      'invalid',
      `${day} is neither a round nor a date such as 2026-05-04; give two of one kind`,
    )
  return startMs
}
