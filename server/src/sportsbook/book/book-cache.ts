import { EVENT, type Book } from '../model/book.rules.ts'

/** Some 150 MB, and several times what a busy day has open. */
const LINES_MAX = 100_000
/** An event that is over has little more to come; it is read again where there is. */
const OVER: ReadonlySet<number> = new Set([EVENT.ended, EVENT.closed, EVENT.cancelled, EVENT.abandoned])

export type BookCache = ReturnType<typeof openBookCache>

/** Books in memory that are as they are stored. Beyond the bound those go that were used least recently. */
export function openBookCache(linesMax = LINES_MAX) {
  const books = new Map<string, Book>()
  let lines = 0
  const forget = (id: string): Book | undefined => {
    const book = books.get(id)
    if (book === undefined) return undefined
    books.delete(id)
    lines -= weightOf(book)
    return book
  }
  return {
    /** Gives those of these events, which are kept no longer: they change until they are stored. */
    take(ids: readonly string[]): Map<string, Book> {
      return new Map(
        ids.flatMap(id => {
          const book = forget(id)
          return book ? [[id, book] as const] : []
        }),
      )
    },
    keep(stored: Iterable<readonly [eventId: string, book: Book]>): void {
      for (const [id, book] of stored) {
        forget(id)
        if (OVER.has(book.event.status)) continue
        books.set(id, book)
        lines += weightOf(book)
      }
      for (const id of books.keys()) {
        if (lines <= linesMax) break
        forget(id)
      }
    },
    forget(id: string): void {
      forget(id)
    },
    clear(): void {
      books.clear()
      lines = 0
    },
    size: () => ({ books: books.size, lines }),
  }
}

/** An event without lines takes room, too. */
const weightOf = (book: Book): number => book.lines.size + 1
