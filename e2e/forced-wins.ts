import type { Page, WebSocketRoute } from '@playwright/test'
import { dice } from '../games/dice/dice.rules.ts'
import { blocksOf, drawsFrom } from '../games/kit/instant/draws.rules.ts'

const SEED_BYTES = 32
const CLIENT_SEED_LENGTH = 20
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const FOREVER = { numerator: 10n ** 12n, denominator: 1n }

/** The roll of the demo's dice under seeds whose bytes are all alike. */
function rollOf(server: number, client: number, nonce: number): number {
  const serverSeed = new Uint8Array(SEED_BYTES).fill(server)
  const clientSeed = LETTERS[client]!.repeat(CLIENT_SEED_LENGTH)
  const draws = drawsFrom(blocksOf({ serverSeed, clientSeed, nonce }))
  return dice.play(draws, { side: 'under', target: 5_000 }, [], FOREVER as never).shown.roll
}

/**
 * Gives the demo of a page seeds under which the first rolls of dice are below these, in hundredths: a demo
 * draws by the rules, from seeds of the browser's own.
 */
export async function forceRolls(page: Page, below: readonly number[]): Promise<void> {
  for (let server = 0; server < 256; server++)
    for (let client = 0; client < LETTERS.length; client++) {
      if (!below.every((limit, nonce) => rollOf(server, client, nonce) < limit)) continue
      await page.addInitScript(
        ([server, client]) => {
          const random = crypto.getRandomValues.bind(crypto)
          crypto.getRandomValues = <T extends ArrayBufferView | null>(array: T): T => {
            const filled = random(array as never) as T
            if (filled instanceof Uint8Array && filled.length === 32) filled.fill(server)
            if (filled instanceof Uint8Array && filled.length === 20) filled.fill(client)
            return filled
          }
        },
        [server, client] as const,
      )
      return
    }
  throw new Error(`No seeds roll below ${below.join(', ')}`)
}

/**
 * Makes every cash-out of a page read as one at this multiplier, as its player would see a high flight:
 * chance decides how long a flight lasts. The server has paid what it has paid.
 */
export async function forceCashOuts(page: Page, x100: number, stakeKes: number): Promise<void> {
  await page.routeWebSocket(/\/socket$/, (socket: WebSocketRoute) => {
    socket.connectToServer().onMessage(message => {
      const said = JSON.parse(String(message)) as { t: string }
      socket.send(
        said.t === 'paid' ? JSON.stringify({ ...said, x100, payout: (stakeKes * x100) / 100 }) : message,
      )
    })
  })
}
