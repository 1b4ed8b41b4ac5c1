import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../daraja-sim/src/main.ts', import.meta.url))

export type Booking = {
  receipt: string
  kind: string
  phone: string | null
  amountCents: number
  intentIds: string[]
  /** The account number that the customer gave, or the reference of the prompt. */
  account: string | null
  /** The receipt that a reversal takes back. */
  reverses: string | null
}
/** The result of what a phone did; a numeric code is a number: 0, 1032, 'C2B00012'. */
type Ended = { resultCode: number | string; resultDesc: string; receipt: string | null }

type PortalAccount = 'working' | 'utility' | 'bank'

/** The M-PESA simulator in its own process, on a free port. */
export async function startSimulator(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'], SIM_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', code => reject(new Error(`the simulator ended with ${code}`)))
    createInterface({ input: child.stdout }).on('line', line => {
      if (line.startsWith('{"listening"')) resolve((JSON.parse(line) as { listening: string }).listening)
    })
  })

  async function call<Reply>(method: string, path: string, body?: object): Promise<Reply> {
    const response = await fetch(url + path, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return JSON.parse(text) as Reply
  }

  return {
    url,
    certificate: await (await fetch(`${url}/sim/certificate.pem`)).text(),
    faults: (faults: object) => call('PUT', '/sim/faults', faults),
    noFaults: () => call('DELETE', '/sim/faults'),
    /** Presses a button of the prompt and waits until the callbacks are answered. */
    press: (msisdn: string, button: 'approve' | 'cancel' | 'ignore', body: object = {}) =>
      call<Ended>('POST', `/sim/phones/${msisdn}/${button}`, { wait: true, ...body }),
    /** Pays the pay-bill number from the phone, and waits for the validation and the confirmation. */
    payBill: (
      msisdn: string,
      payment: { account: string; amountKes: number; businessNumber?: string; wait?: boolean },
    ) => call<Ended>('POST', `/sim/phones/${msisdn}/paybill`, { wait: true, ...payment }),
    /** The customer forwards a message, or a bare receipt, to 456. The business gets no callback. */
    forward: (msisdn: string, text: string) => call<Ended>('POST', `/sim/phones/${msisdn}/forward`, { text }),
    /** The phone writes to the business's short code, and its message is delivered once at least. */
    sendText: (msisdn: string, text: string) =>
      call<{ id: string }>('POST', `/sim/phones/${msisdn}/sms`, { text, wait: true }),
    /** The business's staff move its money in the portal; `bank` is outside M-PESA. */
    portalMove: (from: PortalAccount, to: PortalAccount, amountKes: number) =>
      call<{ receipt: string }>('POST', '/sim/portal/move', { from, to, amountKes }),
    /**
     * The portal's statement of an account as CSV, newest first; days are Nairobi days, such as 2026-11-21.
     */
    statement: async (account: 'working' | 'utility', days: { from?: string; to?: string } = {}) => {
      const query = new URLSearchParams({ account, ...days }).toString()
      const response = await fetch(`${url}/sim/statement.csv?${query}`)
      if (!response.ok) throw new Error(`the statement: ${response.status} ${await response.text()}`)
      return response.text()
    },
    /** Puts M-PESA's clock forward; the simulator must have been started with SIM_CLOCK_SHIFTS=true. */
    shiftClock: (shiftMs: number) => call('POST', '/sim/clock', { shiftMs }),
    /** The addresses registered for pay-bill payments; empty while there are none. */
    registered: () => call<Partial<{ confirmationUrl: string; validationUrl: string }>>('GET', '/sim/c2b'),
    phone: (msisdn: string) =>
      call<{
        balanceCents: number
        prompt: { accountReference: string } | null
        messages: { from: string; text: string }[]
        sent: { text: string; state: 'sending' | 'delivered' | 'failed' }[]
      }>('GET', `/sim/phones/${msisdn}`),
    books: () =>
      call<{ transactions: Booking[]; balancesCents: Record<string, number> }>('GET', '/sim/books'),
    callbacks: () =>
      call<{ callbacks: { url: string; kind: string; body: object; sent: { status: number | null }[] }[] }>(
        'GET',
        '/sim/callbacks',
      ),
    /** Resolves once no payment is held, no command is unfinished and no callback is unanswered. */
    settle: () => call('POST', '/sim/settle', { quiet: true }),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
