import { games as listed, products } from '@ruka/games'
import { buildClients } from '../../server/src/boot/clients.ts'
import { median, rounded, type Figure } from '../harness/figures.ts'
import { ownPorts } from '../harness/own-ports.ts'
import { serve } from '../harness/serve.ts'
import { inWorld, type BenchWorld } from '../harness/world.ts'
import { visitFrame, type FrameVisit } from './frame-visits.ts'

const RUNS = 3
const KB = 1_024
/** What a visit may take until its largest part is painted, and how long it may block answers meanwhile. */
const BARS = { lcpMs: 1_000, tbtMs: 100 } as const

type Kind = 'crash' | 'casino' | 'league' | 'product'
type Visited = { readonly name: string; readonly kind: Kind; readonly path: string }
type Run = Awaited<ReturnType<typeof visitFrame>>

/** Rounds run where a game without them shows nothing. */
const SERVERS: Readonly<Record<Kind, string>> = {
  crash: 'games/crash-server.ts',
  league: 'games/league-server.ts',
  casino: 'web/server.ts',
  product: 'web/server.ts',
}

/** Every game as a visitor has it in the shell, and the products, which have frames of the same origin. */
const PAGES: readonly Visited[] = [
  ...listed.map(({ slug, engine }) => ({
    name: slug,
    kind: engine,
    path: `/games/${slug}?demo=true`,
  })),
  ...products.map(({ slug }) => ({ name: slug, kind: 'product' as const, path: `/${slug}` })),
]

/**
 * What each game costs in the frame of the shell, cold and warm: bytes of its own, bytes that other kinds of
 * products share with it, and how soon it is painted; medians of three. The baselines of times are their bars.
 */
export async function visits(): Promise<readonly Figure[]> {
  await buildClients(line => process.stderr.write(`${line}\n`))
  const ports = await ownPorts()
  const [site, origin] = [ports.PORT, ports.GAMES_PORT].map(port => `http://127.0.0.1:${port}`)
  return inWorld(
    async world => {
      const runs = new Map<Visited, readonly Run[]>()
      for (const page of PAGES) runs.set(page, await runsOf(world, page, [site! + page.path, origin!]))
      const shared = sharedFiles(runs)
      return [...runs].flatMap(([{ name }, of]) =>
        (['cold', 'warm'] as const).flatMap(visit =>
          figuresOf(
            `${name}_${visit}`,
            of.map(run => run[visit]),
            shared,
          ),
        ),
      )
    },
    { env: { ...ports, SITE_ORIGIN: site! } },
  )
}

async function runsOf(
  world: BenchWorld,
  { name, kind }: Visited,
  [address, origin]: readonly [string, string],
): Promise<readonly Run[]> {
  const stop = await serve(SERVERS[kind], world, { BENCH_GAME: name })
  try {
    const runs: Run[] = []
    for (let run = 0; run < RUNS; run++) runs.push(await visitFrame(address, origin))
    return runs
  } finally {
    await stop()
  }
}

/** The files that products of more than one kind fetch on a first visit. */
function sharedFiles(runs: ReadonlyMap<Visited, readonly Run[]>): ReadonlySet<string> {
  const kinds = new Map<string, Set<Kind>>()
  for (const [{ kind }, of] of runs)
    for (const path of of[0]!.cold.files.keys())
      kinds.set(path, (kinds.get(path) ?? new Set<Kind>()).add(kind))
  return new Set([...kinds].filter(([, of]) => of.size > 1).map(([path]) => path))
}

function figuresOf(
  name: string,
  visits: readonly FrameVisit[],
  shared: ReadonlySet<string>,
): readonly Figure[] {
  const kilobytes = (isShared: boolean) =>
    rounded(
      median(
        visits.map(({ files }) =>
          [...files].reduce((sum, [path, bytes]) => sum + (shared.has(path) === isShared ? bytes : 0), 0),
        ),
      ) / KB,
      1,
    )
  const middle = (read: (visit: FrameVisit) => number, digits: number) =>
    rounded(median(visits.map(read)), digits)
  return [
    { name: `${name}_own_kb`, value: kilobytes(false), unit: 'KB' },
    { name: `${name}_shared_kb`, value: kilobytes(true), unit: 'KB' },
    { name: `${name}_lcp_ms`, value: middle(({ lcpMs }) => lcpMs, 0), unit: 'ms', baseline: BARS.lcpMs },
    { name: `${name}_tbt_ms`, value: middle(({ tbtMs }) => tbtMs, 0), unit: 'ms', baseline: BARS.tbtMs },
    { name: `${name}_cls`, value: middle(({ cls }) => cls, 3), unit: '' },
  ]
}
