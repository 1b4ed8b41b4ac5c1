import { drandBeacon } from '@ruka/games/fair/beacon'
import { isSignatureOf } from '@ruka/games/fair/drand'
import { z } from 'zod'

/** A relay that does not answer within this is asked again later. */
const ANSWER_MS = 4_000
/** An answer is a few hundred bytes. */
const BYTES_MAX = 4_096
const answer = z.object({ round: z.number(), signature: z.string() })

/**
 * The network's signature of a round of drand, from the first relay with a true one. A relay cannot lie: the signature
 * is verified, and each round has exactly one. @throws AggregateError while no relay has it
 */
export function askRelays(relays: readonly string[], round: number): Promise<string> {
  const { chain } = drandBeacon(round)
  const ask = async (relay: string): Promise<string> => {
    const response = await fetch(`${relay}/${chain}/public/${round}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    if (!response.ok) throw new Error(`answered ${response.status}`)
    const { round: answered, signature } = answer.parse(JSON.parse(await readShort(response)))
    if (answered !== round || !isSignatureOf(round, signature)) throw new Error('the signature is not true')
    return signature
  }
  return Promise.any(relays.map(ask))
}

async function readShort(response: Response): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true })
    if (text.length > BYTES_MAX) throw new Error('the answer is too long')
  }
  return text
}
