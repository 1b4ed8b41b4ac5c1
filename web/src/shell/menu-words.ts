import type { Words } from '../lib/words.ts'
import { shellWords } from './words.ts'

/**
 * What the menus say beyond the bars: they are fetched after the first picture, and their words with them.
 */
export const menuWords = {
  ...shellWords,
  closeMenu: ['Close the menu', 'Funga menyu'],
  collapse: ['Collapse menu', 'Punguza menyu'],
  expand: ['Expand menu', 'Panua menyu'],
  install: ['Install app', 'Sakinisha programu'],
  light: ['Light', 'Mwanga'],
  dark: ['Dark', 'Giza'],
  toLight: ['Switch to the light theme', 'Tumia mandhari ya mwanga'],
  toDark: ['Switch to the dark theme', 'Tumia mandhari ya giza'],
  toSwahili: ['Badilisha lugha iwe Kiswahili', 'Badilisha lugha iwe Kiswahili'],
  toEnglish: ['Change the language to English', 'Change the language to English'],
} as const satisfies Words
