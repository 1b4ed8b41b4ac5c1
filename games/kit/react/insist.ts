/** Keeps the result of a call. A call that failed is repeated for the next caller. */
export function remembered<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let known: Promise<Value> | undefined
  return () => {
    known ??= ask().catch((failure: unknown) => {
      known = undefined
      throw failure
    })
    return known
  }
}

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 8_000

/** Asks until there is an answer, with longer and longer waits between. */
export async function insist<Value>(
  ask: () => Promise<Value>,
  wait: (ms: number) => Promise<void>,
): Promise<Value> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(LONGEST_WAIT_MS, 2 * waitMs))
    try {
      return await ask()
    } catch {
      await wait(waitMs)
    }
}
