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
}

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
      call<{ resultCode: number; receipt: string | null }>('POST', `/sim/phones/${msisdn}/${button}`, {
        wait: true,
        ...body,
      }),
    phone: (msisdn: string) =>
      call<{
        balanceCents: number
        prompt: { accountReference: string } | null
        messages: { text: string }[]
      }>('GET', `/sim/phones/${msisdn}`),
    books: () =>
      call<{ transactions: Booking[]; balancesCents: Record<string, number> }>('GET', '/sim/books'),
    callbacks: () =>
      call<{ callbacks: { url: string; kind: string; body: object; sent: { status: number | null }[] }[] }>(
        'GET',
        '/sim/callbacks',
      ),
    /** Resolves once no callback is under way. */
    settle: () => call('POST', '/sim/settle', {}),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
