/** A line of an event, as `sportsbook.lines` has it. */
export type LineKey = { readonly eventId: string; readonly market: number; readonly specifiers: string }

export const lineKeyOf = ({ eventId, market, specifiers }: LineKey): string =>
  `${eventId} ${market} ${specifiers}`

export const LINE = {
  event_id: ['text', (each: LineKey) => each.eventId],
  market: ['bigint', (each: LineKey) => each.market],
  specifiers: ['text', (each: LineKey) => each.specifiers],
} as const
