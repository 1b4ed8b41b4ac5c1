import type { Language } from '@ruka/contract/languages'

/** Who looks, in the fields of the contract; without a key no other field of the five is set. */
export type Viewer = { readonly language: Language } & Readonly<
  Partial<Record<'pid' | 'op' | 'timestamp' | 'key' | 'load_mode', string>>
>
