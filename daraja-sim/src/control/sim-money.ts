import type { FastifyInstance } from 'fastify'
import { balanceCents, move, OUTSIDE, UTILITY, WORKING } from '../mpesa/books.ts'
import { payBill } from '../mpesa/pay-bill.ts'
import { reverseForCustomer } from '../mpesa/reversals.ts'
import {
  centsOf,
  fieldsOf,
  flagOf,
  msisdnOf,
  pinOf,
  Refusal,
  textOf,
  type Fields,
} from '../mpesa/sim-fields.ts'
import type { Outcome } from '../mpesa/state.ts'
import { statementCsv, STATEMENTS, type Wanted } from '../mpesa/statement.ts'
import { booked, settled, type World } from '../mpesa/world.ts'

type PhonePath = { Params: { number: string } }

const ACCOUNT = { accepts: /^[\x20-\x7e]{1,20}$/, expects: '1 to 20 printable characters' }
const BUSINESS = { accepts: /^[1-9]\d{4,6}$/, expects: '5 to 7 digits as a string' }
const MESSAGE = { accepts: /^[^]{1,1000}$/, expects: 'the text of a message' }
/** The accounts between which the business's staff move money, in the portal. */
const OWN_ACCOUNTS: Record<string, string> = { working: WORKING, utility: UTILITY, bank: OUTSIDE }

/** What a customer starts, and what the business's staff do in the portal. */
export function moneyRoutes(app: FastifyInstance, world: World): void {
  app.post<PhonePath>('/sim/phones/:number/paybill', request =>
    pay(world, msisdnOf(request.params.number), fieldsOf(request.body)),
  )
  app.post<PhonePath>('/sim/phones/:number/forward', request => {
    const receipt = receiptIn(textOf(fieldsOf(request.body), 'text', MESSAGE))
    return outcomeView(reverseForCustomer(world, msisdnOf(request.params.number), receipt))
  })
  app.post('/sim/portal/move', request => {
    const fields = fieldsOf(request.body)
    const [from, to] = [ownAccount(fields, 'from'), ownAccount(fields, 'to')]
    const cents = centsOf(fields)
    if (from === to) throw new Refusal(400, 'to: expected another account')
    if (from !== OUTSIDE && cents > balanceCents(world.state.books, from)) {
      throw new Refusal(409, 'amountKes: more than the account holds')
    }
    const booking = booked(world, {
      kind: 'sweep',
      phone: null,
      cents,
      intentIds: [],
      legs: move(from, to, cents),
    })
    world.record([booking])
    return { receipt: booking.booking.receipt }
  })
  app.get<{ Querystring: Fields }>('/sim/statement.csv', (request, reply) => {
    const file = `statement_${world.config.shortcode}.csv`
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${file}"`)
      .send(statementCsv(world, readPeriod(world, request.query)))
  })
  app.get('/sim/c2b', () => world.state.c2bUrls ?? {})
}

const DAY = { accepts: /^\d{4}-\d\d-\d\d$/, expects: 'a date such as 2026-11-21' }
const DAY_MS = 86_400_000

/** The days are those of Nairobi, both included; left out, everything until now. */
function readPeriod(world: World, query: Fields): Wanted {
  const dayOf = (field: string): number => {
    const atMs = Date.parse(`${textOf(query, field, DAY)}T00:00:00+03:00`)
    if (Number.isNaN(atMs)) throw new Refusal(400, `${field}: expected ${DAY.expects}`)
    return atMs
  }
  const { account: wanted = 'working' } = query
  const account = STATEMENTS.find(({ key }) => key === wanted)
  if (account === undefined) throw new Refusal(400, 'account: expected working or utility')
  return {
    ...account,
    fromMs: query['from'] === undefined ? 0 : dayOf('from'),
    toMs: query['to'] === undefined ? world.clock.now() + 1 : dayOf('to') + DAY_MS,
  }
}

/**
 * Resolves once the business has taken or refused the payment; with `wait` true, once the confirmation is
 * delivered as well.
 */
async function pay(world: World, msisdn: string, fields: Fields): Promise<unknown> {
  const { shortcode, phonePin } = world.config
  const wait = flagOf(fields, 'wait')
  const outcome = await payBill(world, {
    msisdn,
    businessNumber:
      fields['businessNumber'] === undefined ? shortcode : textOf(fields, 'businessNumber', BUSINESS),
    account: textOf(fields, 'account', ACCOUNT),
    amountCents: centsOf(fields),
    pin: pinOf(fields, phonePin),
  })
  if (wait) await settled(world)
  return outcomeView(outcome)
}

export const outcomeView = ({ code, text, receipt }: Outcome): unknown => ({
  resultCode: code,
  resultDesc: text,
  receipt,
})

function ownAccount(fields: Fields, field: string): string {
  const name = fields[field]
  const account =
    typeof name === 'string' && Object.hasOwn(OWN_ACCOUNTS, name) ? OWN_ACCOUNTS[name] : undefined
  if (account === undefined) throw new Refusal(400, `${field}: expected working, utility or bank`)
  return account
}

/** The receipt at the head of a forwarded message; 456 takes the bare code too. */
function receiptIn(text: string): string {
  return /\b[A-Z][A-L][1-9A-V][A-Z0-9]{7}\b/.exec(text.toUpperCase())?.[0] ?? text.trim().slice(0, 20)
}
