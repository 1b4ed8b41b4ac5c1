import { openRetries, type Retries } from '@ruka/client/retries'
import { deviceTimers as timers } from '@ruka/client/timers'
import { endPlay } from '../../../endings.ts'
import { fill } from '../../../fill.ts'
import { painted } from '../../../motion.ts'
import { HOUSE_LIMITS } from '@ruka/contract/house-limits'
import { fetchSoon, openSession, readGameSite } from '../../../game-site.ts'
import { takeLaunch, type Launch } from '../../../launch.ts'
import { showDrawn } from '../../../react/show.tsx'
import { followShell } from '../../../follow-shell.ts'
import { shellRequests } from '../../../shell-requests.ts'
import { announcements } from '../announcements.ts'
import { balanceMessage } from '../balance-message.rules.ts'
import type { DemoBackend } from '../demo-backend.ts'
import type { AnyGame } from '../game.ts'
import type { GameBackend } from '../game-backend.ts'
import { openGameStore, type GameStore } from '../game-store.ts'
import * as words from '../locales/client.en.json'
import { makeRealBackend } from '../real-backend.ts'
import { InstantPage } from './instant-page.tsx'
import { openPage } from './open-page.ts'
import { openSettings } from '../settings.ts'
import { makeWitness } from '../witness.ts'

const request = (...given: Parameters<typeof fetch>) => fetch(...given)

/** Opens the game: the launch token first, before anything else can see the address. */
export function startInstant(game: AnyGame, art: string): void {
  const launch = takeLaunch(window)
  void play(game, art, launch)
}

async function play(game: AnyGame, art: string, launch: Launch): Promise<void> {
  const shell = followShell()
  const settings = openSettings(() => localStorage)
  const retries = openRetries(timers)
  const mode = launch.demo ? 'demo' : 'real'
  const witness = witnessOf(mode)
  addEventListener('online', retries.hurry)
  let backend: GameBackend | undefined
  let demo: DemoBackend | undefined
  const gameStore = openGameStore({
    mode,
    together: game.together?.most,
    backend: () => backend!,
    isOwn: witness.isOwn,
    retries,
    timers,
    changed(before, after) {
      const next = mode === 'real' ? balanceMessage(before, after) : undefined
      if (next) shell.now().say(next)
      opened.changed(before, after)
      for (const text of announcements(before, after, game.texts)) opened.page.sheets.voice.say(text)
    },
  })
  const ways = shellRequests(shell.now, { origin: shell.origin, end: () => end('session') })
  const opened = openPage(game, {
    gameStore,
    settings,
    witness,
    art,
    shareFacts: shell.shareFacts,
    refill: () => {
      if (demo) gameStore.apply({ kind: 'refilled', balance: demo.refill() })
    },
    ...ways,
  })
  const { end, broken } = makeEnds(retries, { gameStore, opened, shell: shell.now })
  opened.page.hasFailed.subscribe(() => end('failed'))
  showDrawn(<InstantPage page={opened.page} />)
  opened.run()

  const site = await readGameSite(fetchSoon).catch(() => undefined)
  if (site) shell.meet(site)
  if (mode === 'demo') {
    // The demo needs no server: one that says nothing leaves the limits of a house that names no others.
    demo = await openDemo(game, site?.limits).catch(() => undefined)
    if (!demo) return end('unreachable')
    backend = witness.watch(demo, broken)
  } else {
    if (!site) return end('unreachable')
    const token = launch.token && (await openSession(fetchSoon, site, launch.token))?.token
    if (!token) return end('session')
    const real = makeRealBackend({
      fetch: request,
      apiBase: site.apiBase,
      token,
      game: game.manifest.slug,
      ended: () => end('session'),
    })
    backend = witness.watch(real, broken)
  }
  await gameStore.open().catch(() => end('unknown_game'))
}

type Ends = {
  readonly gameStore: GameStore
  readonly opened: ReturnType<typeof openPage>
  readonly shell: ReturnType<typeof followShell>['now']
}

/** The end of a page: with a next step, or with permanent evidence. */
function makeEnds(retries: Retries, { gameStore, opened, shell }: Ends) {
  let isBroken = false
  return {
    end(reason: 'session' | 'unreachable' | 'unknown_game' | 'failed') {
      if (isBroken) return
      retries.end()
      gameStore.apply({ kind: 'stop' })
      opened.end(endPlay(reason, shell(), words.openGameSaved))
    },
    broken(text: string) {
      if (isBroken) return
      isBroken = true
      // Nothing more is staked, manually or by autoplay.
      retries.end()
      gameStore.apply({ kind: 'stop' })
      opened.end(brokenEnding(text))
    },
  }
}

/** Pairs of a demo belong to the page, and so does the record of them. */
const witnessOf = (mode: 'demo' | 'real') =>
  makeWitness(() => {
    if (mode === 'demo') throw new Error('a demo keeps nothing')
    return localStorage
  })

/** Permanent evidence on the screen: nothing is staked on seeds that contradict their commitment. */
const brokenEnding = (fault: string) => ({
  title: words.broken,
  text: fill(words.brokenText, { fault }),
})

async function openDemo(game: AnyGame, limits = HOUSE_LIMITS): Promise<DemoBackend> {
  const { makeDemoBackend } = await import('../demo-backend.ts')
  const demo = makeDemoBackend(game, {
    bytes: n => crypto.getRandomValues(new Uint8Array(n)),
    now: () => Date.now(),
    limits,
  })
  // Real answers come later than the picture of the press; without that the press would wait for the drawing
  // of a play.
  return {
    ...demo,
    begin: order => painted().then(() => demo.begin(order)),
    move: order => painted().then(() => demo.move(order)),
  }
}
