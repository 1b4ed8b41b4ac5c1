/** The frame of what belongs together on the profile. */
export const PANEL = 'rounded-card border border-line bg-raised'
