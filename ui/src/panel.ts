/** The frame of what belongs together on a screen. */
export const PANEL = 'rounded-card border border-line bg-raised'
