/** The address with the tag put in or taken out of a comma-separated choice. */
export function toggleTag(path: string, chosen: string, key: string): string {
  const now = chosen.split(',').filter(tag => tag !== '')
  const next = now.includes(key) ? now.filter(tag => tag !== key) : [...now, key]
  return next.length === 0 ? path : `${path}?tags=${next.map(encodeURIComponent).join(',')}`
}
