type Pace = {
  readonly count: number
  readonly perSecond: number
  /** Calls that may be under way; while there are more, none is made. */
  readonly underWayMax: number
}

/** Calls `send` so often, at an even pace; gives how many calls a second ended. */
export async function atPace(
  send: () => Promise<void>,
  { count, perSecond, underWayMax }: Pace,
): Promise<number> {
  const began = performance.now()
  const underWay = new Set<Promise<void>>()
  for (let done = 0; done < count;) {
    const due = Math.min(count, ((performance.now() - began) / 1_000) * perSecond)
    for (; done < due && underWay.size < underWayMax; done++) {
      const sending = send()
      underWay.add(sending)
      void sending.finally(() => underWay.delete(sending))
    }
    await new Promise(resolve => setTimeout(resolve, 5))
  }
  await Promise.all(underWay)
  return count / ((performance.now() - began) / 1_000)
}
