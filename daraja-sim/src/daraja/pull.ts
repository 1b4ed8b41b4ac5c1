import type { Booking } from '../mpesa/books.ts'
import { eat } from '../mpesa/clock.ts'
import { requestId } from '../mpesa/identifiers.ts'
import { shillings } from '../mpesa/money.ts'
import type { World } from '../mpesa/world.ts'
import {
  choice,
  digits,
  GatewayFault,
  invalidField,
  SHORTCODE,
  url,
  type Call,
  type Endpoint,
} from './gateway.ts'

const RETENTION_MS = 48 * 60 * 60 * 1000
const DEFAULT_PAGE = 100
const EAT_MS = 3 * 60 * 60 * 1000
const invalidToken = new GatewayFault(404, '404.001.03', 'Invalid Access Token')

/** Subscribes to Pull. A number or a shortcode that is no Kenyan phone is refused, as [K] found. */
const register: Endpoint = {
  method: 'POST',
  path: '/pulltransactions/v1/register',
  invalidToken,
  answer: (world, { fields }) => {
    ownShortcode(world, fields)
    choice(fields, 'RequestType', ['Pull', 'pull'])
    digits(fields, 'NominatedNumber', /^254[17]\d{8}$/)
    url(fields, 'CallBackURL')
    const again = world.state.pullRegistered
    if (!again) world.record([{ change: 'pull-registered' }])
    return {
      ResponseRefID: requestId(world.random),
      ResponseStatus: again ? '1001' : '1000',
      ShortCode: world.config.shortcode,
      ResponseDescription: again ? 'ShortCode already Registered' : 'ShortCode Registered Successfully',
    }
  },
}

/**
 * What customers paid in the last 48 hours, oldest first: a page from the given row on. GET and POST are
 * alike.
 */
const answer = (world: World, { fields, request }: Call): unknown => {
  const query = { ...(request.query as Record<string, unknown>), ...fields }
  ownShortcode(world, query)
  const window = { fromMs: momentOf(query, 'StartDate'), toMs: momentOf(query, 'EndDate') }
  const offset = Number(digits(query, 'OffSetValue', /^\d{1,9}$/))
  if (window.toMs < window.fromMs) throw invalidField('EndDate')
  if (!world.state.pullRegistered) throw new GatewayFault(500, '500.003.1001', 'ShortCode is not registered')
  const rows = paidIn(world, window).slice(offset, offset + (world.faults.pullPageSize || DEFAULT_PAGE))
  return {
    ResponseRefID: requestId(world.random),
    ResponseCode: rows.length === 0 ? '1001' : '1000',
    ResponseMessage: rows.length === 0 ? 'No transactions found' : 'Success',
    Response: [rows.map(booking => record(world, booking))],
  }
}

const path = '/pulltransactions/v1/query'
export const pull: Endpoint[] = [
  register,
  { method: 'POST', path, invalidToken, answer },
  { method: 'GET', path, invalidToken, answer },
]

function paidIn(world: World, { fromMs, toMs }: { fromMs: number; toMs: number }): Booking[] {
  const { pullHidesEvery, pullLagMs } = world.faults
  const now = world.clock.now()
  return world.state.books.bookings
    .filter(({ kind }) => kind === 'stk' || kind === 'c2b')
    .filter((_, index) => pullHidesEvery === 0 || (index + 1) % pullHidesEvery !== 0)
    .filter(({ atMs }) => atMs >= now - RETENTION_MS && atMs <= now - pullLagMs)
    .filter(({ atMs }) => atMs >= fromMs && Math.floor(atMs / 1000) * 1000 <= toMs)
}

function record(world: World, { receipt, atMs, phone, account = '', amountCents }: Booking): unknown {
  // M-PESA uses one zone only, so the Z means East Africa Time unless a fault makes it mean UTC.
  const shownMs = world.faults.pullZone === 'eat' ? atMs + EAT_MS : atMs
  return {
    transactionId: receipt,
    trxDate: `${new Date(shownMs).toISOString().slice(0, 19)}Z`,
    msisdn: Number((phone ?? '').slice(3)),
    sender: 'MPESA',
    transactiontype: 'c2b-pay-bill-debit',
    billreference: account,
    amount: shillings(amountCents),
    organizationname: world.config.businessName,
  }
}

/** `2020-08-04 8:36:00`, East Africa Time; the hour may have one digit. */
function momentOf(fields: Record<string, unknown>, field: string): number {
  const value = fields[field]
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})-(\d\d)-(\d\d) (\d{1,2}):(\d\d):(\d\d)$/.exec(typeof value === 'string' ? value : '') ?? []
  if (year === undefined) throw invalidField(field)
  const atMs =
    Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)) -
    EAT_MS
  const t = eat(atMs)
  if (
    t.month !== Number(month) ||
    t.day !== Number(day) ||
    t.hour !== Number(hour) ||
    t.minute !== Number(minute)
  )
    throw invalidField(field)
  return atMs
}

function ownShortcode(world: World, fields: Record<string, unknown>): void {
  if (digits(fields, 'ShortCode', SHORTCODE) !== world.config.shortcode) throw invalidField('ShortCode')
}
