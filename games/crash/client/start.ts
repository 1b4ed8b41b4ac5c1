import { CRASH_PROTOCOL, crashServerMessage, type CrashServerMessage } from '@ruka/contract/crash'
import type { ShellMessage } from '@ruka/contract/frame'
import { makeAnnouncer } from '../../kit/announcer.ts'
import { openSession, readGameSite } from '../../kit/game-site.ts'
import { takeLaunch } from '../../kit/launch.ts'
import { openLine, type Line } from '../../kit/socket.ts'
import { connectShell, type Shell } from '../../kit/shell.ts'
import { announcements } from './announcements.ts'
import { endingOf } from './endings.ts'
import { makeScreen } from './screen.ts'
import type { Skin, Theme } from './skin.ts'
import { emptyTable, reduceTable, unanswered, type TableEvent } from './table.rules.ts'
import { watchLine } from './watch.ts'

/** Opens the game: the launch token first, before anything else can see the address. */
export function startCrash(skin: Skin): void {
  const launch = takeLaunch(window)
  void play(skin, launch)
}

async function play(skin: Skin, launch: ReturnType<typeof takeLaunch>): Promise<void> {
  // The shell around a frame already shows the game's name and the balance of real money.
  document.documentElement.toggleAttribute('data-framed', window.parent !== window)
  const announcer = makeAnnouncer()
  const theme = followTheme()
  let table = emptyTable
  let line: Line | undefined
  let shell: Shell = { framed: false, say: () => {} }
  const apply = (event: TableEvent) => {
    const before = table
    table = reduceTable(table, event)
    for (const text of announcements(before, table)) announcer.say(text)
    screen.changed()
    if (before.limits && table.mode === 'real' && before.balance !== table.balance)
      shell.say({ type: 'ruka:balance' })
  }
  const screen = makeScreen(skin, {
    table: () => table,
    say: announcer.say,
    send(intent) {
      // The button answers before the wire does; without a line nothing was meant.
      if (line?.send(intent)) apply({ kind: 'sent', intent })
    },
    deposit: () => shell.say({ type: 'ruka:ask', what: 'deposit' }),
  })
  document.body.append(screen.element, announcer.element)
  theme.onChange(screen.dress)
  screen.run()
  const end = (reason: Parameters<typeof endingOf>[0]) => {
    line?.end()
    const { relaunch, ...ending } = endingOf(reason, shell)
    if (relaunch) shell.say({ type: 'ruka:relaunch' })
    screen.end(ending)
  }

  const site = await readGameSite((...request) => fetch(...request)).catch(() => undefined)
  if (!site) return end('unreachable')
  shell = connectShell(window, site.shellOrigins, message => theme.hear(message))
  shell.say({ type: 'ruka:ready' })
  if (!launch.token && !launch.demo) return end('session')
  const token = launch.token
    ? await openSession((...request) => fetch(...request), site, launch.token)
    : undefined
  if (launch.token && !token) return end('session')

  const hello = { t: 'hello', v: CRASH_PROTOCOL, game: skin.slug, ...(token ? { token } : {}) }
  const watch = watchLine(
    () => line,
    rttMs => apply({ kind: 'rtt', rttMs }),
  )
  line = openLine<CrashServerMessage>({
    connect: () => new WebSocket(`${location.origin.replace(/^http/, 'ws')}/socket`),
    timers: {
      now: () => performance.now(),
      after: (ms, call) => setTimeout(call, ms),
      cancel: handle => clearTimeout(handle as number),
      random: Math.random,
    },
    parse: readMessage,
    isWelcome: message => message.t === 'welcome',
    hello: () => hello,
    onLink: link => apply({ kind: 'link', link }),
    onMessage(message, atMs) {
      watch.heard(message, atMs)
      apply({ kind: 'heard', message, atMs })
      if (message.t === 'welcome') for (const intent of unanswered(table)) line?.send(intent)
      if (message.t === 'bye' && message.reason === 'flood') line?.holdOff(10_000)
      if (table.over) end(table.over)
    },
  })
}

function readMessage(data: unknown): CrashServerMessage | undefined {
  if (typeof data !== 'string') return undefined
  try {
    return crashServerMessage.safeParse(JSON.parse(data)).data
  } catch {
    return undefined
  }
}

/** The shell's word, and until it speaks the device's. */
function followTheme() {
  const light = matchMedia('(prefers-color-scheme: light)')
  let told: Theme | undefined
  let listener: (theme: Theme) => void = () => {}
  const apply = () => {
    const theme = told ?? (light.matches ? 'light' : 'dark')
    document.documentElement.dataset['theme'] = theme
    listener(theme)
  }
  light.addEventListener('change', apply)
  return {
    hear(message: ShellMessage) {
      told = message.theme
      apply()
    },
    onChange(call: (theme: Theme) => void) {
      listener = call
      apply()
    },
  }
}
