import type { Skin } from '../../client/skin.ts'
import * as words from './locales/skin.en.json'
import { makeScene } from './scene.ts'

export const jetxSkin: Skin = {
  slug: 'jetx',
  name: 'JetX',
  texts: { away: words.away, awayAt: words.awayAt, waiting: words.waiting },
  ink: {
    dark: { number: '#ffffff', away: '#ff8fa9', halo: 'rgb(3 10 24 / 0.6)' },
    light: { number: '#ffffff', away: '#ffc2cf', halo: 'rgb(10 32 64 / 0.75)' },
  },
  timbre: { wave: 'sine', hz: 70, noise: 1, noiseHz: 700, endHz: 130 },
  makeScene,
}
