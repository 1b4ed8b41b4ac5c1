/** A heading with a line for each item, or a word that there is none. */
export const section = <Item>(
  title: string,
  items: readonly Item[],
  cells: (item: Item) => readonly string[],
): readonly string[] => [
  `${title}${items.length === 0 ? ': none' : ''}`,
  ...items.map(item => `  ${cells(item).join('  ').trimEnd()}`),
]
