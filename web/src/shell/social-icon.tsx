import type { Site } from '@ruka/contract/site'

type Name = Site['social'][number]['icon']

/** Drawn with the stroke of the other icons. */
const STROKES: Readonly<Record<Name, string>> = {
  facebook: 'M18 2h-3a5 5 0 0 0-5 5v3H7v4h3v8h4v-8h3l1-4h-4V7a1 1 0 0 1 1-1h3z',
  x: 'M4 3h4.5L20 21h-4.5zM19.5 3l-6.7 7.6M4.5 21l6.7-7.6',
  instagram:
    'M7 2h10a5 5 0 0 1 5 5v10a5 5 0 0 1-5 5H7a5 5 0 0 1-5-5V7a5 5 0 0 1 5-5zM16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM17.5 6.5v.01',
  tiktok: 'M9.5 12a4.5 4.5 0 1 0 4.5 4.5V3a5.5 5.5 0 0 0 6 5.5',
}

/** What people know a network by. */
export const SOCIAL_NAMES: Readonly<Record<Name, string>> = {
  facebook: 'Facebook',
  x: 'X',
  instagram: 'Instagram',
  tiktok: 'TikTok',
}

export const SocialIcon = ({ icon }: { readonly icon: Name }) => (
  <svg
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
    className="size-5"
    aria-hidden="true"
  >
    <path d={STROKES[icon]} />
  </svg>
)
