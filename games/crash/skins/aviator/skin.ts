import type { Skin } from '../../client/skin.ts'
import * as words from './locales/skin.en.json'
import { makeScene } from './scene.ts'

export const aviatorSkin: Skin = {
  slug: 'aviator',
  name: 'Aviator',
  texts: { away: words.away, awayAt: words.awayAt, waiting: words.waiting },
  ink: {
    dark: { number: '#ffffff', away: '#ff7d9a', halo: 'rgb(8 10 24 / 0.55)' },
    light: { number: '#171a26', away: '#b3103a', halo: 'rgb(255 255 255 / 0.7)' },
  },
  timbre: { wave: 'sawtooth', hz: 46, noise: 0.2, noiseHz: 300, endHz: 220 },
  makeScene,
}
