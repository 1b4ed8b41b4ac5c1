import type { Locator, Page } from '@playwright/test'
import { games as listed } from '@ruka/games'
import { buildClients } from '../server/src/boot/clients.ts'
import { rounded, type Figure } from './harness/figures.ts'
import { ownPorts } from './harness/own-ports.ts'
import { serve } from './harness/serve.ts'
import { inpOf, type Interaction } from './web/inp.ts'
import { measure, tellFailing } from './web/lighthouse.ts'
import { inWorld, type BenchWorld } from './harness/world.ts'

/** A betting window of a crash game is never farther away. */
const PATIENCE_MS = 120_000

/**
 * The page of each game in the list, in its demo: what it scores on a phone, as Lighthouse sees it, for those
 * who need help to play, and how soon it answers the first bet.
 */
export async function games(): Promise<readonly Figure[]> {
  await buildClients(line => process.stderr.write(`${line}\n`))
  const ports = await ownPorts()
  const env = { ...ports, SITE_ORIGIN: `http://127.0.0.1:${ports.PORT}` }
  const address = (slug: string) => `http://127.0.0.1:${ports.GAMES_PORT}/${slug}/?demo=true`
  return inWorld(
    async world => {
      const instant = listed.filter(({ engine }) => engine === 'casino')
      return [
        ...(await on('web/server.ts', world, async () => [
          ...(await scores(listed.map(({ slug }) => ({ slug, address: address(slug) })))),
          ...(await inpOf(instant.map(({ slug }) => instantBet(slug, address(slug))))),
        ])),
        ...(await crashBets(world, address)),
      ]
    },
    { env },
  )
}

async function on<T>(
  file: string,
  world: BenchWorld,
  work: () => Promise<T>,
  more: Readonly<Record<string, string>> = {},
): Promise<T> {
  const stop = await serve(file, world, more)
  try {
    return await work()
  } finally {
    await stop()
  }
}

async function scores(pages: readonly { readonly slug: string; readonly address: string }[]) {
  const figures: Figure[] = []
  for (const { slug, address } of pages) {
    const result = await measure(address, ['accessibility'])
    tellFailing(slug, result)
    const value = rounded((result.categories['accessibility']?.score ?? 0) * 100, 0)
    figures.push({ name: `${slug}_accessibility`, value, unit: 'points', baseline: 100 })
  }
  return figures
}

/** What is chosen first where there is no bet without it. */
const FIRST_CHOICE: Readonly<Record<string, (page: Page) => Locator>> = {
  roulette: page => page.getByRole('button', { name: 'Red', exact: true }),
  keno: page => page.getByRole('button', { name: '7', exact: true }),
}

/** The first bet on a fresh page. */
function instantBet(slug: string, address: string): Interaction {
  const button = '.play[data-press=begin]'
  const choose = FIRST_CHOICE[slug]
  const first = bet(slug, address, button)
  if (!choose) return first
  return {
    ...first,
    ready: async page => {
      await choose(page).tap()
      await page.locator(button).waitFor()
    },
  }
}

const bet = (slug: string, address: string, button: string): Interaction => ({
  name: `${slug}_bet`,
  address,
  ready: page => page.locator(button).first().waitFor({ timeout: PATIENCE_MS }),
  press: page => page.locator(button).first().tap(),
})

/** Rounds of a crash game run on a server with its room alone. */
async function crashBets(world: BenchWorld, address: (slug: string) => string): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const { slug } of listed.filter(({ engine }) => engine === 'crash'))
    figures.push(
      ...(await on(
        'games/crash-server.ts',
        world,
        () => inpOf([bet(slug, address(slug), '.play[data-press=bet]')]),
        { BENCH_GAME: slug },
      )),
    )
  return figures
}
