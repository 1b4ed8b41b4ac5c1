import type { RefusalCode } from '@ruka/contract/refusals'

/**
 * A refusal by a verb: throwing it rolls the transaction back, and one handler turns it into a reply.
 * `text` replaces the listed text where a figure makes it clearer; it is shown to the player.
 */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly code: RefusalCode
  readonly text: string | undefined
  constructor(code: RefusalCode, text?: string) {
    super(code)
    this.code = code
    this.text = text
  }
}
