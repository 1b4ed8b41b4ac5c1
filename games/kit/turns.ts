/** Something that was begun: what it finds is shown only while nothing was begun after it. */
export type Turn = { readonly nth: number; isLast(): boolean }

/** Numbers what is begun, so that an answer that comes late does not replace what was asked for after it. */
export function openTurns(): { begin(): Turn } {
  let begun = 0
  return {
    begin() {
      const nth = ++begun
      return { nth, isLast: () => nth === begun }
    },
  }
}
