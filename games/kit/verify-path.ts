/** The page that checks plays and rounds, or that of the leagues, in the language and the theme of this page. */
export function verifyPath(page: 'verify' | 'verify-league' = 'verify'): string {
  const { lang, dataset } = document.documentElement
  return `${lang === 'sw' ? '/sw' : ''}/${page}/?mode=${dataset['theme'] === 'light' ? 'light' : 'dark'}`
}
