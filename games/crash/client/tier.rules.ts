/** Colours as players know them: below 2x, below 10x, and above. */
export const tierOf = (x100: number): 'low' | 'mid' | 'high' =>
  x100 < 200 ? 'low' : x100 < 1000 ? 'mid' : 'high'
