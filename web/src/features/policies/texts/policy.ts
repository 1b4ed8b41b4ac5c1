import type { Figures } from './figures.ts'

/** A paragraph, or the points of a list. `[words](address)` is a link. */
export type Block = string | readonly string[]
export type Section = { readonly id: string; readonly title: string; readonly body: readonly Block[] }
export type Policy = {
  readonly title: string
  readonly lead: string
  /** From when it holds, where it names a day. */
  readonly since?: string
  readonly sections: readonly Section[]
}
/** A policy as a text module has it: its words, around figures of the site and of the contract. */
export type PolicyText = {
  readonly title: string
  readonly lead: (f: Figures) => string
  readonly since?: (f: Figures) => string
  readonly sections: readonly ((f: Figures) => Section)[]
}

/** The words with the figures in their places. */
export const policyOf = ({ title, lead, since, sections }: PolicyText, figures: Figures): Policy => ({
  title,
  lead: lead(figures),
  ...(since === undefined ? {} : { since: since(figures) }),
  sections: sections.map(section => section(figures)),
})
