import type { Site } from '@ruka/contract/site'
import type { Picture } from './pictures.ts'

/** Longer names are cut off under an icon. */
const SHORT_NAME_MAX = 12

const drawn = (sizes: number, purpose: 'any' | 'maskable') => ({
  src: `/art/icon-${sizes}.png`,
  sizes: `${sizes}x${sizes}`,
  type: 'image/png',
  purpose,
})
const OWN = [drawn(192, 'any'), drawn(512, 'any'), drawn(192, 'maskable'), drawn(512, 'maskable')]

type Look = {
  readonly site: Pick<Site, 'name' | 'gamesRoute'>
  /** The brand's icon, in place of those drawn for this project. */
  readonly icon: Picture | undefined
  /** The colour of the page in the brand's theme. */
  readonly sky: string
}

/**
 * The web app manifest: what an installed site is called, how it looks, and where its icon's shortcuts lead.
 */
export const manifestOf = ({ site: { name, gamesRoute }, icon, sky }: Look) => ({
  id: '/',
  name,
  short_name: name.slice(0, SHORT_NAME_MAX),
  description: 'Play with M-PESA. Aviator and more, with rounds that anyone can check. 18+.',
  lang: 'en-KE',
  dir: 'ltr',
  categories: ['games', 'entertainment'],
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: sky,
  theme_color: sky,
  icons: icon === undefined ? OWN : [{ src: icon.address, sizes: 'any', type: icon.type, purpose: 'any' }],
  shortcuts: [
    { name: 'Games', url: gamesRoute },
    { name: 'Deposit', url: '/profile#deposit' },
  ],
})
