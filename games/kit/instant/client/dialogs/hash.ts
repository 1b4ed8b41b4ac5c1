import { el } from '../../../dom.ts'

/** A long value, whole, to be read and compared. */
export const hash = (text: string): HTMLElement => el('code', {}, text)
