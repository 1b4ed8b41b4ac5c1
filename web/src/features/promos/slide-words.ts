import type { Words } from '../../lib/words.ts'

export const slideWords = {
  pause: ['Pause the slides', 'Simamisha picha'],
  play: ['Play the slides', 'Endesha picha'],
} as const satisfies Words
