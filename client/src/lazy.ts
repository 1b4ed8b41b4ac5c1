/** What is fetched with its first use. */
export type Lazy<Value> = {
  /** Once for all who ask; again after a failure. */
  fetch(): Promise<Value>
  /** Undefined until it has come. */
  here(): Value | undefined
}

export function openLazy<Value>(load: () => Promise<Value>): Lazy<Value> {
  let here: Value | undefined
  let coming: Promise<Value> | undefined
  const take = async () => {
    try {
      return (here = await load())
    } catch (failure) {
      coming = undefined
      throw failure
    }
  }
  return { here: () => here, fetch: () => (coming ??= take()) }
}
