import type { Words } from '../../lib/words.ts'

/** The password, given again before money moves. */
export const proveWords = {
  title: ['Is it still you?', 'Bado ni wewe?'],
  lead: [
    'You were away for a while. Enter your password, and we go on where you were.',
    'Umekuwa mbali kwa muda. Weka nenosiri lako tuendelee ulipoachia.',
  ],
  password: ['Password', 'Nenosiri'],
  passwordRequired: ['Password is required', 'Nenosiri linahitajika'],
  go: ['Continue', 'Endelea'],
  back: ['Go back', 'Rudi'],
} as const satisfies Words
