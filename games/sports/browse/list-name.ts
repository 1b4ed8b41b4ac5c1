export type Query = {
  readonly status: 'live' | 'upcoming' | 'highlights'
  readonly until?: string
}

/** The name under which a list is kept; the server draws that of the highlights. */
export const listName = (query: Query): string => `list ${JSON.stringify(query)}`
