import type { Language } from '@ruka/contract/languages'
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

/** What the site is, for search engines and the install dialog. */
export const DESCRIPTION: Readonly<Record<Language, string>> = {
  en: 'Play Aviator and other games with M-PESA, and check every round. 18+.',
  sw: 'Cheza Aviator na michezo mingine kwa M-PESA, na uhakiki kila raundi. 18+.',
}
const SHORTCUTS: Readonly<Record<Language, readonly [games: string, deposit: string]>> = {
  en: ['Games', 'Deposit'],
  sw: ['Michezo', 'Weka pesa'],
}

/** Where a page finds the manifest of its language; `index.html` names the English one. */
export const MANIFEST_PATHS: Readonly<Record<Language, string>> = {
  en: '/manifest.webmanifest',
  sw: '/manifest.sw.webmanifest',
}

type Look = {
  readonly language: Language
  readonly site: Pick<Site, 'name' | 'gamesRoute'>
  /** The brand's icon, in place of those drawn for this project. */
  readonly icon: Picture | undefined
  /** The colour of the page in the brand's theme. */
  readonly sky: string
}

/**
 * The web app manifest: what an installed site is called, how it looks, and where its icon's shortcuts lead.
 */
export const manifestOf = ({ language, site: { name, gamesRoute }, icon, sky }: Look) => ({
  id: '/',
  name,
  short_name: name.slice(0, SHORT_NAME_MAX),
  description: DESCRIPTION[language],
  lang: `${language}-KE`,
  dir: 'ltr',
  categories: ['games', 'entertainment'],
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: sky,
  theme_color: sky,
  icons: icon === undefined ? OWN : [{ src: icon.address, sizes: 'any', type: icon.type, purpose: 'any' }],
  shortcuts: [
    { name: SHORTCUTS[language][0], url: gamesRoute },
    { name: SHORTCUTS[language][1], url: '/profile#deposit' },
  ],
})
