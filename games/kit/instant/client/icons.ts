/** Stroked icons on a 24-pixel grid (Lucide, ISC licence), beside those of the kit. */
export const soundIcons = {
  on: 'M11 5 6 9H2v6h4l5 4zM15.5 8.5a5 5 0 0 1 0 7M19 5a10 10 0 0 1 0 14',
  off: 'M11 5 6 9H2v6h4l5 4zM22 9l-6 6M16 9l6 6',
} as const
