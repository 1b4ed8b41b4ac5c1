/** What became of a notice. A `case` changed nothing: a person has to look. */
export type Judgement =
  { readonly verdict: 'applied' | 'repeated' } | { readonly verdict: 'case'; readonly problem: string }
