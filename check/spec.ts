import { parseArgs } from 'node:util'
import { read, tracked } from './repository.ts'
import { findUnproven, readMatrix, renderMatrix } from './spec-matrix.ts'

/**
 * `npm run spec`: each sentence of the specification with the tests that prove it, as Markdown. `-- 2.14`
 * prints one sentence, `-- --unproven` those that no test proves or of which a part comes later.
 */
const { values, positionals } = parseArgs({
  options: { unproven: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const { sentences, proofs } = readMatrix(tracked, read)
const unknown = positionals.filter(id => !sentences.some(sentence => sentence.id === id))
const chosen = values.unproven ? findUnproven(sentences, proofs) : sentences
const printed =
  positionals.length === 0 ? chosen : chosen.filter(sentence => positionals.includes(sentence.id))
if (printed.length > 0) process.stdout.write(renderMatrix(printed, proofs))
for (const id of unknown) process.stderr.write(`docs/spec.md has no ${id}\n`)
process.exitCode = unknown.length === 0 ? 0 : 1
