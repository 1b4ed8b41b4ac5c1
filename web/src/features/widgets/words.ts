import en from './locales/widgets.en.json' with { type: 'json' }
import sw from './locales/widgets.sw.json' with { type: 'json' }

export const widgetWords = { en, sw }
