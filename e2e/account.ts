import { forwardedFor, type Called, type Product } from './products/product.ts'

/** Accounts and phones over HTTP, for journeys that are not about registering and paying. */
export const PASSWORD = 'kifaru mweupe 42'

export type Account = { readonly number: string; readonly access: string; readonly refresh: string }
export type Message = { readonly from: string; readonly text: string; readonly codes: readonly string[] }

async function send<T>(url: string, { method = 'POST', body, access, from }: Sent = {}): Promise<T> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(from === undefined ? {} : forwardedFor(from)),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(access === undefined ? {} : { authorization: `Bearer ${access}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (response.status >= 500) throw new Error(`${method} ${url} answered ${response.status}: ${text}`)
  return JSON.parse(text) as T
}
type Sent = {
  readonly method?: string
  readonly body?: unknown
  readonly access?: string
  /** The site from whose address the call comes. */
  readonly from?: Called
}

/** Polls until there is an answer. @throws after 15 s with what was awaited. */
async function until<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  for (const endMs = Date.now() + 15_000; Date.now() < endMs;) {
    const found = await ask()
    if (found !== undefined) return found
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error(`no ${what} within 15 s`)
}

/** Presses a button of the M-PESA prompt, once it is there, and waits until M-PESA has sent the outcome. */
export function answerPrompt(
  product: Product,
  number: string,
  button: 'approve' | 'cancel' | 'ignore',
  pin?: string,
): Promise<string> {
  return until('a prompt', async () => {
    const { resultCode } = await send<{ resultCode?: string }>(
      `${product.phone}/sim/phones/${number}/${button}`,
      { body: { wait: true, ...(pin === undefined ? {} : { pin }) } },
    )
    return resultCode
  })
}

/** Pays the pay-bill number from the phone's M-PESA menu, and waits until M-PESA has confirmed it. */
export const payBill = (
  product: Product,
  number: string,
  payment: { businessNumber: string; account: string; amountKes: number },
): Promise<unknown> =>
  send(`${product.phone}/sim/phones/${number}/paybill`, { body: { wait: true, ...payment } })

/** Switches faults of M-PESA on, as `daraja-sim/src/mpesa/faults.ts` names them; none switches all off. */
export const setFaults = (product: Product, faults?: Readonly<Record<string, unknown>>): Promise<unknown> =>
  send(
    `${product.phone}/sim/faults`,
    faults === undefined ? { method: 'DELETE' } : { method: 'PUT', body: faults },
  )

/** The matches in the messages on a phone, oldest first; waits until there are `count`. */
export const readTexts = (
  product: Product,
  number: string,
  pattern: RegExp,
  count: number,
): Promise<readonly string[]> =>
  until(`${count} messages by SMS`, async () => {
    const { messages } = await send<{ messages: readonly Message[] }>(
      `${product.phone}/sim/phones/${number}`,
      {
        method: 'GET',
      },
    )
    const found = messages.flatMap(({ text }) => pattern.exec(text)?.[1] ?? [])
    return found.length < count ? undefined : found
  })

/** The PINs that came to the phone so far. */
export const readPins = (product: Product, number: string, count: number): Promise<readonly string[]> =>
  readTexts(product, number, /^(\d{4}) is your registration PIN/, count)

/** M-PESA's message on the phone about a payment to us. */
export async function readConfirmation(product: Product, number: string): Promise<string> {
  const [message] = await readTexts(product, number, /^([A-Z0-9]{10} Confirmed\. Ksh\S+ sent to [^]*)$/, 1)
  return message!
}

/** One more session of the player, as another device has it. */
export async function logIn(product: Called, number: string): Promise<Account> {
  const body = { msisdn: number, password: PASSWORD }
  const tokens = await send<{ access: string; refresh: string }>(`${product.api}/auth/token/`, {
    from: product,
    body,
  })
  return { number, access: tokens.access, refresh: tokens.refresh }
}

/** Registers with the PIN from the SMS and logs in, with a referral code where one is given. */
export async function openAccount(product: Called, number: string, code?: string): Promise<Account> {
  const referral = code === undefined ? {} : { visitor_id: code }
  const body = { msisdn: number, password: PASSWORD, password_confirm: PASSWORD, terms: true, ...referral }
  const url = `${product.api}/auth/register/`
  await send(url, { from: product, body: { ...body, mode: 'default' } })
  const [pin] = await readPins(product, number, 1)
  await send(url, { from: product, body: { ...body, mode: 'pin', pin } })
  return logIn(product, number)
}

/**
 * Tries wrong passwords for the phone from many networks, until the server asks for a code beside the
 * password.
 */
export async function tryPasswords(product: Called, number: string): Promise<void> {
  const body = { msisdn: number, password: 'not the password' }
  for (let n = 0; n <= 60; n++) {
    const from = { ...product, address: `203.${Math.floor(n / 4)}.113.9` }
    const { code } = await send<{ code?: string }>(`${product.api}/auth/token/`, { from, body })
    if (code === 'otp_required') return
  }
  throw new Error('no code was required')
}

/** The codes beside a password that came to the phone so far. */
export const readLogInCodes = (product: Product, number: string, count: number): Promise<readonly string[]> =>
  readTexts(product, number, /^(\d{6}) is your code to log in/, count)

/** Requests a deposit and leaves its prompt open on the phone. */
export const promptPhone = (product: Called, { access }: Account, kes: number): Promise<unknown> =>
  send(`${product.api}/wallet/deposit/`, {
    from: product,
    access,
    body: { amount: kes, method: 'mpesa' },
  })

/** What M-PESA paid out to the phone, in cents, oldest first, as its own books have it. */
export async function payoutsTo(product: Product, number: string): Promise<readonly number[]> {
  type Booking = { readonly kind: string; readonly phone: string; readonly amountCents: number }
  const { transactions } = await send<{ transactions: readonly Booking[] }>(`${product.phone}/sim/books`, {
    method: 'GET',
  })
  const own = transactions.filter(({ kind, phone }) => kind === 'b2c' && phone === `254${number.slice(1)}`)
  return own.map(({ amountCents }) => amountCents)
}

/** Deposits from the phone and waits until the money can be spent. */
export async function fund(product: Called, account: Account, kes: number): Promise<void> {
  const { number, access } = account
  await promptPhone(product, account, kes)
  await answerPrompt(product, number, 'approve')
  await until('the deposit', async () => {
    const { data } = await send<{ data: { balance: number } }>(`${product.api}/auth/me/`, {
      method: 'GET',
      from: product,
      access,
    })
    return data.balance >= kes ? true : undefined
  })
}
