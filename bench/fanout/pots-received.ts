import { decodePots } from '@ruka/contract/pot-delta'

/** What sockets received of the pots: for each amount of one of them, in order, when each socket had it. */
export type PotsReceived = {
  readonly updates: readonly { readonly cents: number; readonly atMs: readonly number[] }[]
  /** The bytes of all binary messages with their frames' heads, and how many pots were in them. */
  readonly bytes: number
  readonly pots: number
}

/** Notes what binary messages say of the pot `no`. */
export function potsReceived(no: number, nowMs: () => number) {
  const arrivals = new Map<number, number[]>()
  let [bytes, pots] = [0, 0]
  return {
    take(text: string): void {
      const payload = Buffer.from(text, 'latin1')
      const decoded = decodePots(payload)
      if (!decoded) return
      bytes += payload.length + (payload.length < 126 ? 2 : 4)
      pots += decoded.length
      const cents = decoded.find(pot => pot.no === no)?.cents
      if (cents === undefined) return
      const known = arrivals.get(cents)
      if (known) known.push(nowMs())
      else arrivals.set(cents, [nowMs()])
    },
    report: (): PotsReceived => ({
      updates: [...arrivals].map(([cents, atMs]) => ({ cents, atMs })),
      bytes,
      pots,
    }),
  }
}
