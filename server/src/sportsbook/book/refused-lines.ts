import { Counter } from 'prom-client'
import type { Ctx } from '../../platform/context/context.ts'
import type { Book } from '../model/book.rules.ts'

const NAME = 'ruka_feed_lines_refused_total'
/** Lines of which it is remembered that they were logged. */
const LOGGED_MAX = 1_000

/** Counts lines of the feed that are not offered since their prices would be a gain for sure, and logs each once. */
export function openRefusedLines({ metrics: { registry }, log }: Pick<Ctx, 'metrics' | 'log'>) {
  const refused =
    (registry.getSingleMetric(NAME) as Counter | undefined) ??
    new Counter({
      name: NAME,
      help: 'Lines of the feed that were suspended, since backing all their outcomes would win for sure',
      registers: [registry],
    })
  const logged = new Set<string>()
  return (changes: readonly { readonly eventId: string; readonly book: Book }[]): void => {
    for (const { eventId, book } of changes) {
      for (const line of book.refused) {
        refused.inc()
        const name = `${eventId} ${line}`
        if (logged.has(name)) continue
        if (logged.size >= LOGGED_MAX) logged.clear()
        logged.add(name)
        const odds = Object.entries(book.lines.get(line)?.outcomes ?? {}).map(([id, each]) => [id, each.odds])
        log.warn(
          { eventId, line, oddsX10000: Object.fromEntries(odds) },
          'the feed’s prices of a line are a gain for sure; it is not offered',
        )
      }
      book.refused.clear()
    }
  }
}
