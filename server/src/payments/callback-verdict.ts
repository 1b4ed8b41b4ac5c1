/** What became of a callback. A `case` changed nothing: a person has to look. */
export type CallbackVerdict =
  { readonly verdict: 'applied' | 'repeated' } | { readonly verdict: 'case'; readonly problem: string }
