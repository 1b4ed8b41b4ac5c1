import { readFileSync } from 'node:fs'
import type { Colours } from '@ruka/contract/brand'
import { describe, expect, it } from 'vitest'
import { brandPalettes, contrast, faintPairs, readTokens, styleSheet } from './palette.rules.ts'

const read = (file: string): string => readFileSync(`${import.meta.dirname}/../../../${file}`, 'utf8')
const own = readTokens(read('ui/src/tokens.css'))
const second = JSON.parse(read('web/second-site.sample.json')) as { colours: Colours }

describe('colours', () => {
  it('of the product and of the second sample have enough contrast, in both themes', () => {
    expect(own.dark).toMatchObject({ sky: '#0b0e1a', 'ember-to': '#ffb020' })
    expect(own.light).toMatchObject({ sky: '#faf7f1', 'ember-to': '#ffb020' })
    expect(faintPairs(own)).toEqual([])
    expect(faintPairs(brandPalettes(own, second.colours))).toEqual([])
  })

  it('are compared by the contrast of WCAG 2.2', () => {
    expect(contrast('#000000', '#ffffff')).toBe(21)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
    expect(contrast('#ffffff', '#777777')).toBe(contrast('#777777', '#ffffff'))
  })

  it('that are too faint are named with their background and the contrast that is needed', () => {
    const faint = faintPairs(brandPalettes(own, { light: { muted: '#777777', raised: '#ffffff' } }))
    expect(faint).toContain('colours.light.muted on raised has a contrast of 4.4:1 and needs 4.5:1')
    expect(faint.every(line => line.startsWith('colours.light.muted on '))).toBe(true)
  })

  it('of the brand leave the contrast of mint and rose unchanged', () => {
    const faint = faintPairs(brandPalettes(own, { dark: { sky: '#702a3a' } }))
    expect(faint.join()).toContain('colours.dark.rose-text on sky')
  })

  it('are in rules that override the product’s own for their theme alone', () => {
    expect(styleSheet({ dark: { sky: '#000000' }, light: { text: '#111111', sky: '#ffffff' } })).toBe(
      ":root:not([data-theme='light']){--sky:#000000}:root:root[data-theme='light']{--sky:#ffffff;--text:#111111}",
    )
    expect(styleSheet({})).toBe('')
  })
})
