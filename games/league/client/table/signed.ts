/** A goal difference: `+3`, `−2` with the sign of minus, `0`. */
export const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0')
