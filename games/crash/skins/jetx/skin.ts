import type { Skin } from '../../client/skin.ts'
import { makeScene } from './scene.ts'

export const jetxSkin: Skin = {
  slug: 'jetx',
  name: 'JetX',
  texts: { away: 'Gone supersonic', waiting: 'The next jet is being fuelled' },
  ink: {
    dark: { number: '#ffffff', away: '#ff8fa9', halo: 'rgb(3 10 24 / 0.6)' },
    light: { number: '#ffffff', away: '#ffc2cf', halo: 'rgb(10 32 64 / 0.75)' },
  },
  timbre: { wave: 'sine', hz: 70, noise: 1, noiseHz: 700, endHz: 130 },
  makeScene,
}
