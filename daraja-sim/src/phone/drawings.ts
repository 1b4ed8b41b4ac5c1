import { html, type Markup } from './html.ts'

/**
 * The home screen's picture: ridgelines at dusk (or at first light), one warm glow. Coloured by the
 * stylesheet.
 */
export const wallpaper: Markup = html`<svg
  class="wallpaper"
  viewBox="0 0 360 740"
  preserveAspectRatio="xMidYMax slice"
  aria-hidden="true"
  focusable="false"
>
  <defs>
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" class="sky-high" />
      <stop offset="0.62" class="sky-mid" />
      <stop offset="1" class="sky-low" />
    </linearGradient>
    <radialGradient id="glow" cx="0.68" cy="0.74" r="0.5">
      <stop offset="0" class="glow-in" />
      <stop offset="1" class="glow-out" />
    </radialGradient>
  </defs>
  <rect width="360" height="740" fill="url(#sky)" />
  <rect width="360" height="740" fill="url(#glow)" />
  <circle cx="246" cy="512" r="26" class="sun" />
  <path class="ridge-far" d="M0 540l48-34 40 22 58-52 62 58 44-30 52 40 56-26v222H0z" />
  <path class="ridge-mid" d="M0 584l62-30 54 30 70-40 74 46 50-22 50 26v146H0z" />
  <path class="ridge-near" d="M0 640c60-26 104-8 160-2s120-34 200-8v110H0z" />
  <path
    class="ridge-near"
    d="M72 634v-40m0 6l-15-10m15 6l17-12M40 590c8-12 26-15 34-11 12-6 29-1 36 9-22 7-50 7-70 2z"
  />
</svg>`

const icon = (className: string, paths: Markup): Markup =>
  html`<svg class="icon ${className}" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${paths}</svg>`

export const messagesIcon = icon('', html`<path d="M4 5h16v11H10l-4 4v-4H4z" /><path d="M8 9h8M8 12h5" />`)
export const moneyIcon = icon(
  '',
  html`<rect x="6" y="2.5" width="12" height="19" rx="2.5" /><path d="M9 9h6M12 6.5v8M9.5 14.5h5" />`,
)
export const switchIcon = icon('', html`<path d="M4 8h13l-3-3M20 16H7l3 3" />`)
export const backIcon = icon('', html`<path d="M15 5l-7 7 7 7" />`)
export const copyIcon = icon(
  'small',
  html`<rect x="8" y="8" width="12" height="12" rx="2" /><path d="M16 8V4H4v12h4" />`,
)
export const statusIcons: Markup = html`<svg
  class="status-icons"
  viewBox="0 0 56 14"
  aria-hidden="true"
  focusable="false"
>
  <path d="M1 13V9h3v4zM6 13V6h3v7zM11 13V3h3v10zM16 13V1h3v12z" />
  <rect x="30" y="2.5" width="21" height="10" rx="3" class="hollow" />
  <rect x="32.5" y="5" width="13" height="5" rx="1" />
  <path d="M53 5.5h2v4h-2z" />
</svg>`
