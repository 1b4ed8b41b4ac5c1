/**
 * Parts of a million as players read them, with at most two decimals, cut: no more is promised than is
 * returned. `965085` → `96.5%`, `972972` → `97.29%`.
 */
export const percent = (x1000000: number): string => `${Math.floor(x1000000 / 100) / 100}%`
