import texts from './locales/selections.en.json' with { type: 'json' }

/** Why a selection of a slip is refused. */
export const selectionRefusals = [
  'selection_unknown',
  'selection_suspended',
  'selection_closed',
  'selection_changed',
  'selection_related',
  'odds_changed',
  'exposure_full',
] as const
export type SelectionRefusal = (typeof selectionRefusals)[number]
/** The English text of each; the Swahili ones are in `locales/`. */
export const selectionTexts: Readonly<Record<SelectionRefusal, string>> = texts
