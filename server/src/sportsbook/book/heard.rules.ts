import { LIVE_PRODUCT, type Book } from '../model/book.rules.ts'

/**
 * Notes that the live producer spoke of the event: its word counts for `silentMs` from when it was generated.
 * What another producer says of a match tells nothing of live prices.
 */
export function hear(
  book: Book,
  {
    message: { product },
    generatedAtMs,
  }: {
    readonly message: { readonly product: number }
    readonly generatedAtMs?: number | undefined
  },
  silentMs: number,
): void {
  if (product !== LIVE_PRODUCT || generatedAtMs === undefined) return
  const heardUntilMs = generatedAtMs + silentMs
  if (heardUntilMs <= (book.event.heardUntilMs ?? 0)) return
  book.event = { ...book.event, heardUntilMs }
  book.isEventChanged = true
}
