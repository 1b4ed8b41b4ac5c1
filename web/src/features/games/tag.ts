/** The tags of a comma-separated choice, however it is written; a tag is the same in either case. */
export const tagsOf = (chosen: string): readonly string[] =>
  chosen
    .split(',')
    .map(tag => tag.trim())
    .filter(tag => tag !== '')

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

export const isChosen = (chosen: string, key: string): boolean => tagsOf(chosen).some(tag => isSame(tag, key))

/** The address with the tag put in or taken out of a comma-separated choice. */
export function toggleTag(path: string, chosen: string, key: string): string {
  const others = tagsOf(chosen).filter(tag => !isSame(tag, key))
  const next = isChosen(chosen, key) ? others : [...others, key]
  return next.length === 0 ? path : `${path}?tags=${next.map(encodeURIComponent).join(',')}`
}
