/**
 * The figures of two processes as one text for Prometheus, which takes all samples of a metric in one block. Each
 * process has labels of its own, so no sample is there twice.
 */
export function joinMetrics(one: string, other: string): string {
  const blocks = new Map<string, string[]>()
  for (const block of [...blocksOf(one), ...blocksOf(other)]) {
    const [help = '', type = '', ...samples] = block.split('\n')
    const known = blocks.get(help) ?? [help, type]
    blocks.set(help, [...known, ...samples])
  }
  return `${[...blocks.values()].map(lines => lines.join('\n')).join('\n\n')}\n`
}

/** prom-client separates metrics by an empty line, and begins each with its help and its type. */
const blocksOf = (text: string): readonly string[] =>
  text
    .split('\n\n')
    .map(block => block.trim())
    .filter(block => block !== '')
