import { copyText } from '../copy.ts'

/** Hands a link to the phone's own sharing, or copies it where there is none. Gives whether it was copied. */
export async function share(title: string, url: string): Promise<boolean> {
  if (typeof navigator.share === 'function')
    try {
      await navigator.share({ title, url })
      return false
    } catch (failure) {
      if ((failure as Error).name === 'AbortError') return false
    }
  return copyText(url)
}
