import * as words from '../locales/sports.en.json'

/** What is said of a match that is neither live nor to come. Each is named: a text by its key brings all texts. */
export const STATUS_TEXTS = {
  delayed: words.status_delayed,
  interrupted: words.status_interrupted,
  ended: words.status_ended,
  cancelled: words.status_cancelled,
  postponed: words.status_postponed,
  abandoned: words.status_abandoned,
} as const
