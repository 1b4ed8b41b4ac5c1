import { playRefusals } from './locales/play-refusals.en.ts'
import { refusalText } from './refusal-text.ts'

/** `refusalText` of crash games and instant games, whose own refusals no other page has to fetch. */
export const playRefusalText = (code: string, text: string): string =>
  playRefusals[code] ?? refusalText(code, text)
