/** Addresses that lead nowhere, by RFC 2606 and RFC 6761. */
const NOWHERE = /(?:^|[@./])(?:[\w-]+\.)*(?:example|test|invalid)(?:[/:?#]|$)|\bexample\.(?:com|net|org)\b/i
/** The facts that a licensed site must publish. */
const NEEDED = ['licence', 'address', 'support.email', 'support.phone', 'helpline.phone', 'helpline.url']

/**
 * The keys of a site file whose values are visibly samples, or are missing though the law requires them:
 * players must be able to rely on a licence, an address and a helpline.
 */
export function sampleFacts(file: unknown): string[] {
  const values = new Map(leavesOf(file, ''))
  const samples = [...values].filter(([key, value]) => isSample(key, value)).map(([key]) => key)
  const missing = NEEDED.filter(key => (values.get(key) ?? '').trim() === '')
  return [...new Set([...samples, ...missing])]
}

const isSample = (key: string, value: string): boolean =>
  /\bsample\b/i.test(value) ||
  NOWHERE.test(value) ||
  (/(?:phone|licence|Id)$/.test(key) && /0{6}/.test(value.replace(/\D/g, '')))

function leavesOf(value: unknown, key: string): (readonly [key: string, value: string])[] {
  if (typeof value === 'string') return [[key, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    leavesOf(inner, key === '' ? name : `${key}.${name}`),
  )
}
