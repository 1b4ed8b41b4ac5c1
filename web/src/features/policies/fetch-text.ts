import type { Language } from '@ruka/contract/languages'
import { preferred } from '../../lib/preferences.ts'
import type { PolicyText } from './texts/policy.ts'
import { TEXTS } from './texts.ts'

const fetched = new Map<string, Promise<PolicyText>>()
const here = new Map<string, PolicyText>()

/** A text that is here already, to be drawn at once. */
export const textHere = (name: string, language: Language): PolicyText | undefined =>
  here.get(keyOf(name, language))

/** Fetches each text once. */
export function textOf(name: string, language: Language): Promise<PolicyText> {
  const load = TEXTS[name]?.[language]
  if (load === undefined) throw new Error(`no policy is called ${name}`)
  const key = keyOf(name, language)
  const text =
    fetched.get(key) ??
    load().then(module => {
      here.set(key, module.text)
      return module.text
    })
  fetched.set(key, text)
  return text
}

const keyOf = (name: string, language: Language): string => `${name}.${language}`
export const nameOf = (path: string): string => path.slice(1).replace(/\/$/, '')

/** Fetches the text of a policy's address in the language of the page. */
export const preloadText = (path: string): Promise<unknown> => textOf(nameOf(path), preferred().language)
