export type Page<Item> = { readonly data: readonly Item[]; readonly next: string | null }
export type Pages<Item> = {
  readonly items: readonly Item[]
  readonly pages: number
  /** For the page after these; null at the end. */
  readonly next: string | null
}

/** The first pages of a list, each from where the one before ended. */
export async function readPages<Item>(
  ask: (before: string | undefined) => Promise<Page<Item>>,
  wanted: () => number,
): Promise<Pages<Item>> {
  let page = await ask(undefined)
  const items = [...page.data]
  let pages = 1
  for (; page.next !== null && pages < wanted(); pages++) {
    page = await ask(page.next)
    items.push(...page.data)
  }
  return { items, pages, next: page.next }
}
