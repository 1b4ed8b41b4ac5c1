import texts from './locales/selections.en.json' with { type: 'json' }

/** Why a selection of a slip is refused, with the English text of each reason; the Swahili ones are in `locales/`. */
export type SelectionRefusal = keyof typeof texts
export const selectionTexts: Readonly<Record<SelectionRefusal, string>> = texts
