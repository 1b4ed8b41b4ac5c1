/** What a line says, with two spaces between; what is empty is left out. */
export const words = (...cells: readonly (string | false | null)[]): string =>
  cells
    .filter(cell => typeof cell === 'string' && cell !== '')
    .join('  ')
    .trimEnd()

/** A heading with a line for each item, or a word that there is none. */
export const section = <Item>(
  title: string,
  items: readonly Item[],
  cells: (item: Item) => readonly (string | false | null)[],
): readonly string[] => [
  `${title}${items.length === 0 ? ': none' : ''}`,
  ...items.map(item => `  ${words(...cells(item))}`),
]
