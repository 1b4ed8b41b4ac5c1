/** Screens of visitors only: coming to them logged in would lead nowhere. */
const FOR_GUESTS = /^\/(?:login|register|forgot-password)\/*$/i

/**
 * Where to go after logging in. Only a path on this very site is followed: absolute addresses, `//host`,
 * `/\host`, control characters, encoded forms of these, and the screens for visitors fall back to the home
 * page.
 */
export function safeRedirect(target: string | null | undefined): string {
  if (!target || !isPlainPath(target) || !isPlainPath(decoded(target))) return '/'
  try {
    const url = new URL(target, 'https://shell.invalid')
    if (url.origin !== 'https://shell.invalid' || url.pathname.startsWith('//')) return '/'
    if (FOR_GUESTS.test(decoded(url.pathname))) return '/'
    return url.pathname + url.search + url.hash
  } catch {
    return '/'
  }
}

/** `/login?redirect=…` for a path, which may carry a query of its own. */
export const loginFor = (path: string): string =>
  path === '/' ? '/login' : `/login?redirect=${encodeURIComponent(path)}`

function isPlainPath(text: string): boolean {
  const path = text.split(/[?#]/, 1)[0] ?? ''
  const printable = [...text].every(char => char >= ' ' && char !== '\u007f')
  return printable && path.startsWith('/') && !path.includes('//') && !text.includes('\\')
}

/** Decodes until nothing changes, so that `%255c` hides nothing; what cannot be decoded is refused. */
function decoded(text: string): string {
  let now = text
  for (let round = 0; round < 5; round += 1) {
    try {
      const next = decodeURIComponent(now)
      if (next === now) return now
      now = next
    } catch {
      return ''
    }
  }
  return ''
}
