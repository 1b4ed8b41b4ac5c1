/** All sequences of draws, for games that are small enough to enumerate: the proof of their tables. */
import type { Draws } from './draws.rules.ts'

/** Runs `play` once for every sequence of draws; `weight` of `total` sequences are equal. */
export function* everyPlay<T>(
  play: (draws: Draws) => T,
): Generator<{ readonly result: T; readonly chance: bigint }> {
  const script: { value: number; n: number }[] = []
  for (;;) {
    let at = 0
    const result = play({
      below(n) {
        const drawn = script[at] ?? (script[at] = { value: 0, n })
        at++
        return drawn.value
      },
    })
    script.length = at
    yield { result, chance: script.reduce((product, { n }) => product * BigInt(n), 1n) }
    while (script.length > 0 && script.at(-1)!.value === script.at(-1)!.n - 1) script.pop()
    if (script.length === 0) return
    script.at(-1)!.value++
  }
}
