import type { PathInk } from '../../client/path.ts'
import type { SkyStop } from '../../client/paint.ts'
import type { Theme } from '../../client/skin.ts'

/** Ink of one kind of cloud: the lit side, the body, and the shaded side. */
export type CloudInk = { readonly lit: string; readonly body: string; readonly shade: string }
export type Palette = {
  /** By height: 0 is the ground, 1 is 10x, 2 is 100x. */
  readonly sky: readonly SkyStop[]
  readonly sun: string
  readonly sunGlow: string
  readonly star: string
  readonly earth: readonly [string, string]
  readonly limb: string
  readonly overcast: CloudInk
  readonly sea: CloudInk
  readonly cirrus: string
  readonly ridges: readonly [string, string]
  readonly ground: string
  readonly paint: string
  readonly lamp: string
  readonly peak: string
  readonly snow: string
  readonly path: PathInk
  /** The stripes of the jet. */
  readonly stripe: string
  /** The ring of vapour at the end. */
  readonly ring: string
  readonly veil: string
  readonly flame: readonly [string, string]
  readonly body: string
  readonly shade: string
  readonly window: string
  readonly metal: string
}

/**
 * Under the overcast, through it, over a sea of clouds at first light, and on into the dark of high altitude.
 */
export const palettes: Readonly<Record<Theme, Palette>> = {
  dark: {
    sky: [
      { at: 0, bands: ['#0b1320', '#13212f', '#21384a', '#3c5a68'] },
      { at: 0.12, bands: ['#172736', '#1f3344', '#283f52', '#314b5e'] },
      { at: 0.25, bands: ['#243d54', '#2f4c66', '#41637f', '#5a7e97'] },
      { at: 0.36, bands: ['#0f2b52', '#1e4c7e', '#5d93ba', '#f3b480'] },
      { at: 0.7, bands: ['#0a2148', '#174376', '#4a83b3', '#ecc39c'] },
      { at: 1, bands: ['#050d28', '#0b2150', '#265794', '#a4c4d8'] },
      { at: 1.6, bands: ['#03071a', '#061335', '#123672', '#68a4d6'] },
      { at: 2, bands: ['#02040e', '#030919', '#07193c', '#123a72'] },
      { at: 3, bands: ['#010208', '#02040f', '#040d24', '#0a2450'] },
    ],
    sun: '#fff0d6',
    sunGlow: '255 190 120',
    star: '#eaf4ff',
    earth: ['#0a2a55', '#03101f'],
    limb: '130 205 255',
    overcast: { lit: '#39566b', body: '#2b4559', shade: '#21384a' },
    sea: { lit: '#f6d9bd', body: '#9db9d1', shade: '#5d86ad' },
    cirrus: '206 226 242',
    ridges: ['#1b3040', '#132431'],
    ground: '#0c1620',
    paint: '#6d8494',
    lamp: '#ffb020',
    peak: '#23466a',
    snow: '#f5e9dc',
    path: {
      line: ['rgb(222 236 248 / 0.5)', '#ffb020'],
      away: ['rgb(240 67 106 / 0.4)', '#ff5f86'],
      fill: '190 220 250',
      awayFill: '240 67 106',
      glow: 'rgb(222 236 248 / 0.18)',
      mark: '#eaf4ff',
      halo: 'rgb(4 12 30 / 0.9)',
    },
    stripe: '#ffb020',
    ring: '#fff3d6',
    veil: '#1a0618',
    flame: ['#ffe9b8', '#ff7a1a'],
    body: '#eef3f8',
    shade: '#8fa5bb',
    window: '#12324f',
    metal: '#33475c',
  },
  light: {
    sky: [
      { at: 0, bands: ['#486380', '#577390', '#7b96ad', '#bccbd6'] },
      { at: 0.12, bands: ['#557190', '#607c9a', '#748fa9', '#8ca4b9'] },
      { at: 0.25, bands: ['#567798', '#6586a6', '#8ca8c1', '#bfd0de'] },
      { at: 0.36, bands: ['#2a6cb4', '#4788c8', '#a2cbea', '#ffe6bd'] },
      { at: 0.7, bands: ['#1e5ba5', '#397ac2', '#8cbee5', '#fff0d4'] },
      { at: 1, bands: ['#0e3a7e', '#1c55a3', '#5899d5', '#d5e9f6'] },
      { at: 1.6, bands: ['#08265c', '#103b81', '#2d72bc', '#a9d2f0'] },
      { at: 2, bands: ['#051a45', '#092762', '#164a90', '#3a7cc0'] },
      { at: 3, bands: ['#030f2e', '#061b4a', '#0f376f', '#2564a8'] },
    ],
    sun: '#fffaf0',
    sunGlow: '255 224 170',
    star: '#ffffff',
    earth: ['#2a76b8', '#0c3566'],
    limb: '190 230 255',
    overcast: { lit: '#8ea4b6', body: '#788fa4', shade: '#657e95' },
    sea: { lit: '#ffffff', body: '#dde9f3', shade: '#b3cde4' },
    cirrus: '244 250 255',
    ridges: ['#7d97a8', '#5f7b8d'],
    ground: '#43596a',
    paint: '#dfe8ee',
    lamp: '#ffb020',
    peak: '#5580ac',
    snow: '#ffffff',
    path: {
      line: ['rgb(222 236 248 / 0.5)', '#ff9a2e'],
      away: ['rgb(240 67 106 / 0.4)', '#ff5f86'],
      fill: '190 220 250',
      awayFill: '240 67 106',
      glow: 'rgb(255 255 255 / 0.22)',
      mark: '#ffffff',
      halo: 'rgb(4 12 30 / 0.9)',
    },
    stripe: '#ff9a2e',
    ring: '#ffffff',
    veil: '#260c2c',
    flame: ['#fff4d8', '#ff7a1a'],
    body: '#ffffff',
    shade: '#9fb4c9',
    window: '#1d4a78',
    metal: '#4a6077',
  },
}
