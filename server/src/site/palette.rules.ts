import { COLOURS, type Colours } from '@ruka/contract/brand'

export type Palette = Readonly<Record<string, string>>
export type Palettes = { readonly dark: Palette; readonly light: Palette }

/** WCAG 2.2 AA: 1.4.3 for text, 1.4.11 for what shows a control or the focus. */
const TEXT = 4.5
const CONTROL = 3

/** Which colour is drawn on which, in any page of the shell. */
const PAIRS: readonly (readonly [tokens: readonly string[], on: readonly string[], least: number])[] = [
  [['text', 'muted', 'ember-text'], ['sky', 'raised', 'raised-2'], TEXT],
  [['mint-text', 'rose-text', 'amber-text', 'info-text'], ['sky', 'raised'], TEXT],
  [['on-ember'], ['ember', 'ember-from', 'ember-to'], TEXT],
  [['control-line', 'focus'], ['sky', 'raised'], CONTROL],
]

/**
 * Reads the colours of `ui/src/tokens.css`: the dark theme is the root's, the light one changes some of
 * it.
 */
export function readTokens(css: string): Palettes {
  const blockOf = (selector: string): Palette => {
    const start = css.indexOf(`${selector} {`)
    const block = css.slice(start, css.indexOf('}', start))
    return Object.fromEntries(
      [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name!, value!]),
    )
  }
  const dark = blockOf(':root')
  return { dark, light: { ...dark, ...blockOf(":root[data-theme='light']") } }
}

/** The product's colours with the brand's in their places. */
export const brandPalettes = (own: Palettes, brand: Colours): Palettes => ({
  dark: { ...own.dark, ...brand.dark },
  light: { ...own.light, ...brand.light },
})

/** What could not be read, a line a pair, naming the tokens. Empty where all pairs have enough contrast. */
export function faintPairs(palettes: Palettes): string[] {
  return (['dark', 'light'] as const).flatMap(theme =>
    PAIRS.flatMap(([tokens, grounds, least]) =>
      tokens.flatMap(token =>
        grounds.flatMap(ground => {
          const found = contrast(palettes[theme][token]!, palettes[theme][ground]!)
          // Rounded down, so that 4.49 is never shown as the 4.5 that it is not.
          const shown = Math.floor(found * 10) / 10
          return found >= least
            ? []
            : [`colours.${theme}.${token} on ${ground} has a contrast of ${shown}:1 and needs ${least}:1`]
        }),
      ),
    ),
  )
}

/** From 1 to 21. Source: WCAG 2.2, "contrast ratio" and "relative luminance". */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/**
 * The brand's colours as a style sheet, empty where it has none. Each rule outweighs the product's own for
 * its theme, whichever of them comes first.
 */
export function styleSheet(brand: Colours): string {
  const rule = (selector: string, palette: Palette = {}): string => {
    const lines = COLOURS.filter(name => palette[name] !== undefined).map(
      name => `--${name}:${palette[name]}`,
    )
    return lines.length === 0 ? '' : `${selector}{${lines.join(';')}}`
  }
  const dark = rule(":root:not([data-theme='light'])", brand.dark)
  return dark + rule(":root:root[data-theme='light']", brand.light)
}
