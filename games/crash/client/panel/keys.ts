/** The keys of the two big buttons, as events and as a keyboard name them. */
export const KEYS = [
  { key: ' ', name: 'Space' },
  { key: 'Enter', name: 'Enter' },
] as const
