import { readdir, readFile } from 'node:fs/promises'

/** What a part of the program takes of the machine: memory in MB, and processor time in seconds so far. */
export type Taken = { readonly rssMb: number; readonly pssMb: number; readonly cpuS: number }

const PARTS = {
  server: /server\/src\/main\.ts/,
  engines: /server\/src\/beside-web\.ts/,
  postgres: /postgres/,
  feed_simulator: /feed-sim/,
  mpesa_simulator: /daraja-sim/,
} as const
export type Part = keyof typeof PARTS
export const PART_NAMES = Object.keys(PARTS) as readonly Part[]

const CLOCK_TICKS = 100
const KB_OF_MB = 1_000

/**
 * The parts of a program below a process, itself included, from `/proc`. Shared pages count in full in the
 * RSS of each process, and by their share in the PSS. Processor time includes that of children that have
 * ended.
 */
export async function takenBelow(root: number): Promise<Readonly<Record<Part, Taken>>> {
  const taken = Object.fromEntries(PART_NAMES.map(name => [name, { rssMb: 0, pssMb: 0, cpuS: 0 }])) as Record<
    Part,
    Taken
  >
  for (const pid of await below(root)) {
    // One that has ended meanwhile is left out; its parent has its time.
    const found = await readProcess(pid).catch(() => undefined)
    const part = found && PART_NAMES.find(name => PARTS[name].test(found.command))
    if (!part) continue
    const { rssMb, pssMb, cpuS } = taken[part]
    taken[part] = { rssMb: rssMb + found.rssMb, pssMb: pssMb + found.pssMb, cpuS: cpuS + found.cpuS }
  }
  return taken
}

async function below(root: number): Promise<readonly number[]> {
  const children = Map.groupBy(await parents(), ({ parent }) => parent)
  const found = [root]
  for (const pid of found) found.push(...(children.get(pid) ?? []).map(child => child.pid))
  return found
}

async function parents(): Promise<readonly { pid: number; parent: number }[]> {
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name)).map(Number)
  const found = await Promise.all(
    pids.map(pid =>
      statOf(pid).then(
        ([, parent]) => [{ pid, parent: Number(parent) }],
        () => [],
      ),
    ),
  )
  return found.flat()
}

/** The fields behind the name, which may have spaces: state, parent and so on. */
async function statOf(pid: number): Promise<readonly string[]> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

async function readProcess(pid: number): Promise<Taken & { readonly command: string }> {
  const [command, memory, stat] = await Promise.all([
    readFile(`/proc/${pid}/cmdline`, 'utf8'),
    readFile(`/proc/${pid}/smaps_rollup`, 'utf8'),
    statOf(pid),
  ])
  const kb = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(memory)?.[1] ?? 0)
  const ticks = stat.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return {
    command: command.replaceAll('\0', ' '),
    rssMb: kb('Rss') / KB_OF_MB,
    pssMb: kb('Pss') / KB_OF_MB,
    cpuS: ticks / CLOCK_TICKS,
  }
}
