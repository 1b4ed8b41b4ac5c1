import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

/**
 * `npm run check`: everything that can be known without running the product. All steps run, one for each core at a
 * time, so that one call reports all failures; what fails is printed, and the exit code is 1.
 */
const ROOT = join(import.meta.dirname, '..')
const bin = (name: string) => join(ROOT, 'node_modules/.bin', name)
/** The folders whose types are checked; `e2e` takes `bench` with it, since each takes the whole server. */
const TYPED = [
  '.',
  'contract',
  'client',
  'ui',
  'sports',
  'games',
  'server',
  'web',
  'web/worker',
  'widgets',
  'daraja-sim',
  'provider-sim',
  'feed-sim',
  'e2e',
  'check',
]
const SOURCES = [
  'contract',
  'client',
  'ui',
  'sports',
  'games',
  'server',
  'web',
  'widgets',
  'daraja-sim',
  'provider-sim',
  'feed-sim',
  'e2e',
  'bench',
  'build',
  'check',
]

type Step = {
  name: string
  command: string
  args: string[]
  judge?: (output: string, code: number) => string | null
  /** Whether its output is printed also when it succeeds. */
  prints?: true
}

const failed = (_: string, code: number): string | null => (code === 0 ? null : `exit code ${code}`)

const steps: readonly Step[] = [
  { name: 'format', command: bin('oxfmt'), args: ['--list-different', '.'] },
  { name: 'lint', command: bin('oxlint'), args: [] },
  {
    name: 'lint is type-aware',
    command: bin('oxlint'),
    args: ['--config', 'check/canary.oxlintrc.json', 'check/canary.ts'],
    judge: output =>
      output.includes('no-floating-promises') ? null : 'the planted floating promise was not found',
  },
  ...TYPED.map(name => ({
    name: `types of ${name === '.' ? 'the root' : name}`,
    command: process.execPath,
    args: [join(ROOT, 'node_modules/typescript-7/bin/tsc'), '-p', name],
  })),
  {
    name: 'imports',
    command: bin('depcruise'),
    args: ['--config', '.dependency-cruiser.cjs', '--output-type', 'err', ...SOURCES],
    judge: everyModuleCruised,
  },
  { name: 'folders', command: process.execPath, args: ['check/folders.ts', ...SOURCES] },
  { name: 'unused code', command: bin('knip'), args: [] },
  { name: 'sizes', command: process.execPath, args: ['check/sizes.ts'], prints: true },
]

/**
 * dependency-cruiser only warns when it understands nothing, so the number of modules is compared with the
 * files.
 */
function everyModuleCruised(output: string, code: number): string | null {
  if (code !== 0) return `exit code ${code}`
  const cruised = Number(/\((\d+) modules/.exec(output)?.[1] ?? 0)
  const files = SOURCES.flatMap(folder =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }),
  ).filter(file => /\.tsx?$/.test(file) && !/(^|\/)(node_modules|dist)\//.test(file)).length
  return cruised >= files ? null : `only ${cruised} of ${files} modules were cruised`
}

async function run({ command, args }: Step): Promise<{ output: string; code: number; seconds: number }> {
  const startedMs = performance.now()
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
  })
  const output: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
  const code = await new Promise<number>(resolve => child.once('close', value => resolve(value ?? 1)))
  const seconds = Math.round((performance.now() - startedMs) / 1_000)
  return { output: Buffer.concat(output).toString(), code, seconds }
}

/** Each core takes the next step when it has ended one; they are said in their order. */
const ended = steps.map(() => Promise.withResolvers<Awaited<ReturnType<typeof run>>>())
const waiting = steps.entries()
async function work(): Promise<void> {
  for (const [at, step] of waiting) ended[at]!.resolve(await run(step))
}
for (let core = 0; core < availableParallelism(); core++) void work()

let wrong = 0
for (const [at, step] of steps.entries()) {
  const { output, code, seconds } = await ended[at]!.promise
  const fault = (step.judge ?? failed)(output, code)
  process.stdout.write(
    `${fault === null ? 'ok    ' : 'FAILED'} ${step.name}, ${seconds} s${fault === null ? '' : `: ${fault}`}\n`,
  )
  if (fault !== null) wrong++
  if (fault !== null || step.prints) process.stdout.write(`${output.trimEnd()}\n\n`)
}
process.stdout.write('left out: the feed over AMQP; npm run test:amqp tests it against RabbitMQ\n')
process.exitCode = wrong === 0 ? 0 : 1
