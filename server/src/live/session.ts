/** A player's live session, checked against the database on every request. */
export type Session = { readonly playerId: string; readonly sessionId: string }
