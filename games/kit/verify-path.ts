/** The page that checks plays and rounds, in the language and the theme of this page. */
export function verifyPath(): string {
  const { lang, dataset } = document.documentElement
  return `${lang === 'sw' ? '/sw' : ''}/verify/?mode=${dataset['theme'] === 'light' ? 'light' : 'dark'}`
}
