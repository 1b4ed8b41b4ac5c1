/**
 * The commitment to a server seed, as `../seed-hash.ts` has it, by the browser's own arithmetic: every page that ends a pair
 * needs it, and its code would be as large as a game's. Plain http beyond localhost has none.
 */
export async function hashHere(seedHex: string): Promise<string> {
  if (!crypto.subtle) return (await import('../seed-hash.ts')).hashOf(seedHex)
  const bytes = Uint8Array.from(seedHex.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash, byte => byte.toString(16).padStart(2, '0')).join('')
}
