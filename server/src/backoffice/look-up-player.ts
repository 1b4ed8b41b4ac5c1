import { ownBetRow } from '@ruka/contract/bets'
import { sumCents, toKes, type Cents } from '@ruka/contract/money'
import { z } from 'zod'
import { playerName, readPlayerRecord } from '../accounts/index.ts'
import { readOpenCases } from '../cases/index.ts'
import { listTransactions } from '../payments/index.ts'
import type { Ctx } from '../platform/context/context.ts'
import { auditEntry, readAuditLog } from '../platform/staff/read-audit-log.ts'
import { Refused } from '../platform/base/refused.ts'
import { staffChange, type Given } from '../platform/staff/staff-action.ts'
import { wholeNumber } from '../platform/staff/staff-input.ts'
import { cents } from '../platform/staff/staff-output.ts'
import { section, words } from '../platform/staff/staff-text.ts'
import { readPlayerBook } from '../sportsbook/index.ts'
import { readOwnBets } from '../wagers/queries.ts'
import { readBalances } from '../wallet/index.ts'

const account = z.object({
  id: z.string(),
  /** Masked. */
  phone: z.string(),
  status: z.string(),
  registeredAt: z.date(),
  activeAt: z.date().nullable(),
  phoneProvenAt: z.date().nullable(),
  excludedAt: z.date().nullable(),
  excludedUntil: z.date().nullable(),
  sessions: z.int(),
  passkeys: z.int(),
})
const balances = z.object({
  cash: cents,
  stake: cents,
  bonus: cents,
  earnings: cents,
  held: cents,
  debt: cents,
  frozen: z.boolean(),
})
const openSlip = z.object({
  code: z.string(),
  product: z.string(),
  kind: z.string(),
  state: z.string(),
  placedAt: z.date(),
  legs: z.int(),
  stakeCents: cents,
  isLive: z.boolean(),
})
/** What staff limited of the player's bets on the book. */
const limits = z.object({
  stakeMaxCents: cents.nullable(),
  payoutMaxCents: cents.nullable(),
  stakeFactor: z.int().nullable(),
})
const transaction = z.object({
  id: z.string(),
  created_at: z.string(),
  subject: z.string(),
  ref: z.string(),
  value: z.number(),
  type: z.string(),
  status: z.string(),
  state: z.string(),
  tax: z.number().optional(),
  law: z.string().optional(),
  net: z.number().optional(),
  source: z.string().optional(),
})
const openCase = z.object({
  id: z.string(),
  kind: z.string(),
  subject: z.string(),
  problem: z.string(),
  openedAt: z.date(),
})
/** A player as staff see them: without the name, the whole phone, or anything that opens the account. */
const playerSheet = z.object({
  account,
  balances: balances.optional(),
  book: z.object({ limits: limits.optional(), open: z.array(openSlip) }),
  /** In all games, the latest first; so are transactions and the log. */
  bets: z.array(ownBetRow),
  transactions: z.array(transaction),
  cases: z.array(openCase),
  log: z.array(auditEntry),
})
type PlayerSheet = z.output<typeof playerSheet>

const LAST_MAX = 20

/** What is known of a player, with the latest bets, transactions and entries of the audit log. */
async function readPlayerSheet(
  ctx: Ctx,
  { player, last }: { readonly player: string; readonly last: number },
): Promise<Given<z.input<typeof playerSheet>> | undefined> {
  const reader = ctx.db.read
  const found = await readPlayerRecord(reader, player, ctx.clock.now())
  if (!found) return undefined
  const { id: playerId } = found
  const [wallet, book, bets, deposits, withdrawals, cases, log] = await Promise.all([
    readBalances(reader, playerId),
    readPlayerBook(reader, playerId),
    readOwnBets(ctx, { playerId }),
    listTransactions(reader, { playerId, subject: 'deposit', page: 1 }),
    listTransactions(reader, { playerId, subject: 'withdraw', page: 1 }),
    readOpenCases(reader, playerId),
    readAuditLog(reader, { subject: playerId, limit: last }),
  ])
  const transactions = [...deposits.data, ...withdrawals.data].toSorted((one, other) =>
    other.created_at.localeCompare(one.created_at),
  )
  return {
    account: found,
    balances: wallet,
    book,
    bets: bets.data.slice(0, last),
    transactions: transactions.slice(0, last),
    cases,
    log: log.rows,
  }
}

/** A look at a player is on record: it needs a person and a reason, as a change does. */
export const playerLookUp = staffChange({
  name: 'players show',
  permission: 'players.read',
  summary: 'A player by phone or whole id; the look itself is on record',
  about:
    'It shows state, exclusion, balances, limits, open bets, open cases, and the last bets, transactions and entries of ' +
    'the audit log.',
  input: {
    player: playerName,
    last: wholeNumber(`A whole number from 1 to ${LAST_MAX}`, LAST_MAX)
      .default(10)
      .describe(`How many of the last bets, transactions and entries, 1 to ${LAST_MAX}; 10 unless given`),
  },
  output: playerSheet,
  words: ['player'],
  reason: 'required',
  async run(ctx: Ctx, asked, { record }) {
    const sheet = await readPlayerSheet(ctx, asked)
    if (!sheet) throw new Refused('not_found', 'There is no such player')
    await ctx.db.tx(tx => record(tx, { subject: sheet.account.id }))
    return sheet
  },
  lines: sheet => sheetLines(sheet),
})

const kes = (cents: Cents): string => toKes(cents).toFixed(2)
const time = (at: Date | string | null): string =>
  at === null ? '-' : new Date(at).toISOString().slice(0, 19)

function sheetLines(sheet: PlayerSheet): string[] {
  const { book, bets, transactions, cases, log } = sheet
  return [
    `${sheet.account.id}  ${sheet.account.phone}  ${sheet.account.status}`,
    words(
      `  registered ${time(sheet.account.registeredAt)}`,
      `active ${time(sheet.account.activeAt)}`,
      `phone proven ${time(sheet.account.phoneProvenAt)}`,
    ),
    `  sessions ${sheet.account.sessions}  passkeys ${sheet.account.passkeys}`,
    ...(sheet.account.excludedUntil
      ? [`  excluded ${time(sheet.account.excludedAt)} until ${time(sheet.account.excludedUntil)}`]
      : []),
    ...(sheet.balances ? [balanceLine(sheet.balances)] : []),
    ...limitLines(book.limits),
    ...section('Open bets on sports', book.open, slip => [
      slip.code.padEnd(12),
      time(slip.placedAt),
      kes(slip.stakeCents).padStart(12),
      `${slip.legs} legs`.padEnd(8),
      slip.state,
    ]),
    ...section('Last bets', bets, bet => [
      bet.id.padEnd(40),
      time(bet.at),
      bet.game.padEnd(16),
      bet.stake.toFixed(2).padStart(12),
      (bet.payout?.toFixed(2) ?? '-').padStart(12),
      bet.state,
    ]),
    ...section('Last transactions', transactions, each => [
      each.ref.padEnd(14),
      time(each.created_at),
      each.subject.padEnd(9),
      each.value.toFixed(2).padStart(12),
      each.state,
    ]),
    ...section('Open cases', cases, each => [each.id, time(each.openedAt), each.kind, each.problem]),
    ...section('Audit log', log, each => [
      time(each.at),
      each.actor.padEnd(20),
      each.what.padEnd(24),
      each.reason,
    ]),
  ]
}

const balanceLine = ({
  cash,
  stake,
  bonus,
  earnings,
  held,
  debt,
  frozen,
}: z.output<typeof balances>): string =>
  `  balance ${kes(sumCents(cash, stake))}  bonus ${kes(sumCents(bonus, earnings))}  held ${kes(held)}  ` +
  `debt ${kes(debt)}${frozen ? '  frozen' : ''}`

const limitLines = (set: PlayerSheet['book']['limits']): readonly string[] =>
  set
    ? [
        [
          '  limits of the book:',
          ...(set.stakeMaxCents === null ? [] : [`stakes up to ${kes(set.stakeMaxCents)}`]),
          ...(set.payoutMaxCents === null ? [] : [`pays up to ${kes(set.payoutMaxCents)}`]),
          ...(set.stakeFactor === null ? [] : [`stakes at ${set.stakeFactor} %`]),
        ].join('  '),
      ]
    : []
