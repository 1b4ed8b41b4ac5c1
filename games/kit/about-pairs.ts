import type { Pair } from './manifest.ts'

/** The texts of both languages by their keys: the site shows either, and switches in place. */
export const pairOf =
  <Texts extends Readonly<Record<string, string>>>(en: Texts, sw: Texts) =>
  (key: keyof Texts & string): Pair => [en[key]!, sw[key]!]
