import type { People, Person } from './people.ts'

/**
 * The table of section 7 and nothing beside it, as a Django REST framework back end would have it: no
 * refresh, no log-out, no socket, no idempotency, no states of payments, and errors in that framework’s
 * shapes.
 */
export type Asked = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: Readonly<Record<string, unknown>>
  readonly person: Person | undefined
}
/** Where its games are; the last three are named where they are of use. */
export type GameOrigins = {
  readonly games: string
  readonly api?: string
  /** An origin that the site's file does not name. */
  readonly unnamed?: string
  /** An origin where nothing listens. */
  readonly silent?: string
}
export type Answer = { readonly status: number; readonly body: unknown }

const ok = (body: unknown): Answer => ({ status: 200, body })
const bad = (body: unknown): Answer => ({ status: 400, body })
const wrong = (field: string, text: string): Answer => bad({ [field]: [text] })
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const REQUIRED = 'This field is required.'
const REFUSED = {
  status: 401,
  body: { detail: 'Given token not valid for any token type', code: 'token_not_valid' },
}

export function answer(people: People, asked: Asked, origins: GameOrigins): Answer {
  const open = forAnyone(people, asked, origins)
  if (open !== undefined) return open
  const { method, path, person } = asked
  if (!/^\/(auth\/me|wallet|user|ipn)\//.test(path)) return { status: 404, body: { detail: 'Not found.' } }
  if (person === undefined) return REFUSED
  if (method === 'GET' && path === '/auth/me/') {
    const { id, msisdn, balance, bonus } = person
    return ok({ data: { id, name: '', msisdn, balance, bonus } })
  }
  if (method === 'PUT' && path === `/user/${person.id}/`) {
    person.active = false
    return ok({ data: { message: 'You have been excluded.' } })
  }
  return forPlayers(people, asked, person)
}

function forAnyone(
  people: People,
  { method, path, query, body, person }: Asked,
  origins: GameOrigins,
): Answer | undefined {
  const msisdn = textOf(body['msisdn']).replace(/^0/, '254')
  switch (`${method} ${path}`) {
    case 'POST /auth/token/': {
      const known = people.byPhone(msisdn)
      if (known === undefined || !known.active || known.password !== body['password'])
        return { status: 401, body: { detail: 'No active account found with the given credentials' } }
      return ok(people.logIn(known))
    }
    case 'POST /auth/register/':
      return register(people, msisdn, body)
    case 'POST /auth/reset-password/1/':
      people.sendCode(msisdn, 6, code => `${code} is your code for a new password`)
      return ok({})
    case 'POST /auth/reset-password/2/':
    case 'POST /auth/reset-password/3/':
      return reset(people, msisdn, body)
    case 'GET /games/':
      return ok(listGames(query))
    case 'GET /games/nyota/':
      return launch(origins.games, person)
    case 'GET /games/mwezi/':
      return launch(origins.api ?? '', person)
    case 'GET /games/jua/':
      return launch(origins.unnamed ?? '', person)
    case 'GET /games/kimya/':
      return launch(origins.silent ?? '', person)
    default:
      return undefined
  }
}

const launch = (origin: string, person: Person | undefined): Answer =>
  ok({
    demo_url: `${origin}/?demo`,
    launch_url: person === undefined ? null : `${origin}/`,
    launch_in: 'embedded',
  })

function register(people: People, msisdn: string, body: Asked['body']): Answer {
  if (body['password'] !== body['password_confirm'])
    return wrong('password_confirm', 'Passwords do not match')
  if (people.byPhone(msisdn) !== undefined) return wrong('msisdn', 'user with this msisdn already exists.')
  // A number with this end is accepted.
  if (!msisdn.endsWith('99')) {
    if (body['mode'] !== 'pin') {
      people.sendCode(msisdn, 4, code => `${code} is your registration PIN`)
      return wrong('pin', REQUIRED)
    }
    if (!people.isCode(msisdn, body['pin'])) return wrong('pin', 'Invalid PIN.')
  }
  people.add(msisdn, textOf(body['password']))
  return { status: 201, body: {} }
}

function reset(people: People, msisdn: string, { code, password }: Asked['body']): Answer {
  if (!people.isCode(msisdn, code)) return wrong('code', 'Invalid code.')
  const known = people.byPhone(msisdn)
  if (password !== undefined && known !== undefined) known.password = textOf(password)
  return ok({})
}

const GAMES = [
  { slug: 'nyota', name: 'Nyota', thumbnail: '', demo_mode_available: true, tag: 'crash' },
  { slug: 'mwezi', name: 'Mwezi', thumbnail: '', demo_mode_available: false, tag: 'slots' },
]

function listGames(query: URLSearchParams): unknown {
  const tags = query.get('tags')?.split(',')
  const search = query.get('search') ?? ''
  const data = GAMES.filter(
    ({ name, tag }) => (tags?.includes(tag) ?? true) && name.toLowerCase().includes(search),
  )
  return {
    data,
    available_tags: [{ crash: 'Crash' }, { slots: 'Slots' }],
    paginator: { index: 1, length: data.length, pagesize: 20 },
  }
}

function forPlayers(people: People, { method, path, query, body }: Asked, person: Person): Answer {
  const amount = Number(body['amount'])
  switch (`${method} ${path}`) {
    case 'POST /wallet/deposit/':
      if (people.prompts.has(person.msisdn))
        return bad({ non_field_errors: ['A payment is already waiting on your phone.'] })
      people.prompts.set(person.msisdn, amount)
      return ok({})
    case 'POST /wallet/withdraw/':
      if (amount > person.balance) return wrong('amount', 'You do not have so much.')
      people.book(person, 'withdraw', amount)
      return ok({})
    case 'POST /wallet/bonus/':
      if (amount > person.bonus) return bad(['You do not have so much bonus.'])
      person.bonus -= amount
      return ok({ data: { message: 'Your bonus is on its way.' } })
    case 'POST /wallet/sambaza/1/': {
      if (amount > person.balance) return bad({ __all__: ['You do not have so much.'] })
      const code = people.sendCode(person.msisdn, 6, sent => `${sent} is your code to send KES ${amount}`)
      const ref_no = `S${people.sambazas.size + 1}`
      people.sambazas.set(ref_no, { from: person, to: textOf(body['recipient']), amount, code })
      return ok({ data: { ref_no } })
    }
    case 'POST /wallet/sambaza/2/': {
      const sambaza = people.sambazas.get(textOf(body['ref_no']))
      if (sambaza?.from !== person || sambaza.code !== body['code']) return wrong('code', 'Invalid code.')
      person.balance -= sambaza.amount
      const to = people.byPhone(sambaza.to)
      if (to !== undefined) to.balance += sambaza.amount
      return ok({})
    }
    case 'POST /ipn/payins/mpesa/status/':
      if (!/\b[A-Z0-9]{10}\b/.test(textOf(body['trans_id']))) return wrong('trans_id', 'Enter a valid value.')
      return ok({ data: { message: 'We are looking for your payment.' } })
    case 'GET /wallet/transactions': {
      const data = person.transactions.filter(({ subject }) => subject === query.get('subject'))
      return ok({ data })
    }
    default:
      return { status: 404, body: { detail: 'Not found.' } }
  }
}
