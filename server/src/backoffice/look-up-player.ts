import { sumCents, toKes, type Cents } from '@ruka/contract/money'
import { playerName, readPlayerRecord, type PlayerRecord } from '../accounts/index.ts'
import { readOpenCases, type OpenCase } from '../cases/index.ts'
import { listTransactions, type Transaction } from '../payments/index.ts'
import type { Ctx } from '../platform/context/context.ts'
import { readAuditLog, type AuditEntry } from '../platform/staff/read-audit-log.ts'
import { Refused } from '../platform/base/refused.ts'
import { staffChange } from '../platform/staff/staff-action.ts'
import { wholeNumber } from '../platform/staff/staff-input.ts'
import { section, words } from '../platform/staff/staff-text.ts'
import { readPlayerBook, type PlayerBook } from '../sportsbook/index.ts'
import { readOwnBets } from '../wagers/index.ts'
import { readBalances } from '../wallet/index.ts'

type Bet = Awaited<ReturnType<typeof readOwnBets>>['data'][number]
type Balances = NonNullable<Awaited<ReturnType<typeof readBalances>>>
/** A player as staff see them. */
export type PlayerSheet = {
  readonly account: PlayerRecord
  readonly balances: Balances | undefined
  readonly book: PlayerBook
  /** In all games, the latest first; so are transactions and the log. */
  readonly bets: readonly Bet[]
  readonly transactions: readonly Transaction[]
  readonly cases: readonly OpenCase[]
  readonly log: readonly AuditEntry[]
}

const LAST_MAX = 20

/** What is known of a player, with the latest bets, transactions and entries of the audit log. */
async function readPlayerSheet(
  ctx: Ctx,
  { player, last }: { readonly player: string; readonly last: number },
): Promise<PlayerSheet | undefined> {
  const reader = ctx.db.read
  const account = await readPlayerRecord(reader, player, ctx.clock.now())
  if (!account) return undefined
  const { id: playerId } = account
  const [balances, book, bets, deposits, withdrawals, cases, log] = await Promise.all([
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
    account,
    balances,
    book,
    bets: bets.data.slice(0, last),
    transactions: transactions.slice(0, last),
    cases,
    log: log.entries,
  }
}

/** A look at a player is on record: it needs a person and a reason, as a change does. */
export const playerLookUp = staffChange({
  name: 'players show',
  permission: 'players.read',
  summary:
    'A player by phone or whole id: state, exclusion, balances, limits, open bets, open cases, and the last ' +
    'bets, transactions and entries of the audit log (--last, 10 each). The look itself is on record there',
  input: { player: playerName, last: wholeNumber(`--last is 1 to ${LAST_MAX}`, LAST_MAX).default(10) },
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

function sheetLines({ account, balances, book, bets, transactions, cases, log }: PlayerSheet): string[] {
  return [
    `${account.id}  ${account.phone}  ${account.status}`,
    words(
      `  registered ${time(account.registeredAt)}`,
      `active ${time(account.activeAt)}`,
      `phone proven ${time(account.phoneProvenAt)}`,
    ),
    `  sessions ${account.sessions}  passkeys ${account.passkeys}`,
    ...(account.excludedUntil
      ? [`  excluded ${time(account.excludedAt)} until ${time(account.excludedUntil)}`]
      : []),
    ...(balances ? [balanceLine(balances)] : []),
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

const balanceLine = ({ cash, stake, bonus, earnings, held, debt, frozen }: Balances): string =>
  `  balance ${kes(sumCents(cash, stake))}  bonus ${kes(sumCents(bonus, earnings))}  held ${kes(held)}  ` +
  `debt ${kes(debt)}${frozen ? '  frozen' : ''}`

const limitLines = (limits: PlayerBook['limits']): readonly string[] =>
  limits
    ? [
        [
          '  limits of the book:',
          ...(limits.stakeMaxCents === null ? [] : [`stakes up to ${kes(limits.stakeMaxCents)}`]),
          ...(limits.payoutMaxCents === null ? [] : [`pays up to ${kes(limits.payoutMaxCents)}`]),
          ...(limits.stakeFactor === null ? [] : [`stakes at ${limits.stakeFactor} %`]),
        ].join('  '),
      ]
    : []
