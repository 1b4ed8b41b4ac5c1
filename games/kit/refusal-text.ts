import { otherRefusal, refusalsByCode } from './locales/refusals.en.ts'

/** A refusal in the language of the page; `text` is what the server, which writes English, said. */
export const refusalText = (code: string, text: string): string =>
  refusalsByCode[code] ?? otherRefusal ?? text
