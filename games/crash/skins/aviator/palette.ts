import type { PathInk } from '../../client/path.ts'
import type { SkyStop } from '../../client/paint.ts'
import type { Theme } from '../../client/skin.ts'

export type Palette = {
  /** By height from 0 (the ridge) to 1 (100x and beyond). */
  readonly sky: readonly SkyStop[]
  /** Ridges from the farthest to the nearest. */
  readonly ridges: readonly [string, string, string]
  readonly launch: string
  readonly sun: string
  readonly sunGlow: string
  readonly star: string
  readonly path: PathInk
  /** The stripe of the aircraft. */
  readonly stripe: string
  readonly body: string
  readonly shade: string
  readonly window: string
  readonly mist: string
}

/** Dusk. Climbing brings the sun back over the horizon: the higher the flight, the lighter the sky. */
export const palettes: Readonly<Record<Theme, Palette>> = {
  dark: {
    sky: [
      { at: 0, bands: ['#0a0d19', '#131735', '#33234c', '#7c4250'] },
      { at: 0.15, bands: ['#0f1530', '#232758', '#5d3a68', '#c46a55'] },
      { at: 0.5, bands: ['#151f4d', '#39489a', '#a0648f', '#f0a070'] },
      { at: 1, bands: ['#20397f', '#567bd0', '#d69db0', '#ffd9a0'] },
    ],
    ridges: ['#2b2347', '#1e1a38', '#121227'],
    launch: '#0d0e1f',
    sun: '#ffd3a3',
    sunGlow: '255 160 96',
    star: '#fff6e4',
    path: {
      line: ['rgb(255 122 26 / 0.5)', '#ffb020'],
      away: ['rgb(240 67 106 / 0.5)', '#f0436a'],
      fill: '255 140 40',
      awayFill: '240 67 106',
      glow: 'rgb(255 140 40 / 0.16)',
      mark: '#fff6e4',
      halo: 'rgb(8 10 24 / 0.9)',
    },
    stripe: '#ff7a1a',
    body: '#f7f1e6',
    shade: '#b9b2c4',
    window: '#2a3563',
    mist: '214 190 220',
  },
  light: {
    sky: [
      { at: 0, bands: ['#a9b4e6', '#cfcfee', '#f1d6d6', '#ffc9a3'] },
      { at: 0.15, bands: ['#aec2f4', '#d6dcf8', '#f8e0d5', '#ffd6ab'] },
      { at: 0.5, bands: ['#9fc5fa', '#d0e4fd', '#fbecdc', '#ffe3bb'] },
      { at: 1, bands: ['#8fc8ff', '#d8efff', '#fff6e6', '#fff0cb'] },
    ],
    ridges: ['#b7aad2', '#8d83b4', '#5f5a8c'],
    launch: '#47446f',
    sun: '#fff4dd',
    sunGlow: '255 190 120',
    star: '#ffffff',
    path: {
      line: ['rgb(255 122 26 / 0.6)', '#f58a00'],
      away: ['rgb(217 43 85 / 0.5)', '#d92b55'],
      fill: '255 122 26',
      awayFill: '217 43 85',
      glow: 'rgb(255 122 26 / 0.16)',
      mark: '#171a26',
      halo: 'rgb(255 255 255 / 0.9)',
    },
    stripe: '#ff7a1a',
    body: '#fffdf8',
    shade: '#6a6390',
    window: '#3a4680',
    mist: '255 255 255',
  },
}
