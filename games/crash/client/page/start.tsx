import type { Socket } from '@ruka/client/socket'
import { deviceTimers } from '@ruka/client/timers'
import { endPlay } from '../../../kit/endings.ts'
import { fetchSoon, openSession, readGameSite } from '../../../kit/game-site.ts'
import { takeLaunch, type Launch } from '../../../kit/launch.ts'
import { showDrawn } from '../../../kit/react/show.tsx'
import { followShell } from '../../../kit/follow-shell.ts'
import { shellRequests } from '../../../kit/shell-requests.ts'
import { announcements } from '../announcements.ts'
import { openGameStore } from '../game-store.ts'
import { openCrashLine } from '../line.ts'
import * as words from '../locales/client.en.json'
import { makeRecords } from '../records.ts'
import { CrashPage } from './crash-page.tsx'
import { openPage } from './open-page.ts'
import { openSettings, thisDevice } from '../settings.ts'
import type { Skin } from '../skin.ts'
import { unresolvedSince, unanswered, type Bye, type Table } from '../table.rules.ts'
import { watchLine } from '../watch.ts'

/** Opens the game: the launch token first, before anything else can see the address. */
export function startCrash(skin: Skin): void {
  const launch = takeLaunch(window)
  void play(skin, launch)
}

async function play(skin: Skin, launch: Launch): Promise<void> {
  const shell = followShell()
  const settings = openSettings(thisDevice)
  let line: Socket | undefined
  const lineNow = () => line
  const { table, apply, send } = openGameStore(lineNow, deviceTimers, (before, after) => {
    for (const text of announcements(before, after, skin.texts.awayAt)) opened.page.sheets.voice.say(text)
    opened.changed(before, after)
    if (before.limits && after.mode === 'real' && before.balance !== after.balance)
      shell.now().say({ type: 'ruka:balance' })
  })
  const records = makeRecords(skin.slug, {
    line: lineNow,
    mode: () => (table().limits ? table().mode : undefined),
  })
  const opened = openPage(skin, {
    settings,
    records,
    table,
    send,
    decide: apply,
    shareFacts: shell.shareFacts,
    ...shellRequests(shell.now, { origin: shell.origin, end: () => end('session') }),
  })
  opened.page.hasFailed.subscribe(() => end('failed'))
  showDrawn(<CrashPage page={opened.page} />)
  shell.onTheme(opened.dress)
  opened.run()
  const end = (reason: Bye | 'unreachable' | 'failed') => {
    line?.end()
    opened.end(endPlay(reason, shell.now(), words.betsStay))
  }

  const site = await readGameSite(fetchSoon).catch(() => undefined)
  if (!site) return end('unreachable')
  records.found(site.apiBase)
  shell.meet(site)
  const token = launch.token && (await openSession(fetchSoon, site, launch.token))?.token
  // The demo needs no session.
  if (!token && !launch.demo) return end('session')
  let saving = false
  settings.subscribe(() => {
    const { saver } = settings.get()
    if (saver !== saving && line?.send({ t: 'dataSaver', on: saver })) saving = saver
  })
  const watch = watchLine(lineNow, rttMs => apply({ kind: 'rtt', rttMs }), deviceTimers)
  line = openCrashLine({
    game: skin.slug,
    token,
    options() {
      const { seed, saver } = settings.get()
      saving = saver
      return { ...sinceOf(table()), seed, dataSaver: saver }
    },
    onLink(link) {
      watch.linked(link)
      apply({ kind: 'link', link: link === 'silent' || link === 'away' ? 'reconnecting' : link })
    },
    onMessage(message, atMs) {
      watch.receive(message, atMs)
      apply({ kind: 'received', message, atMs })
      // What is recorded depends on the kind of money, which the message may bring.
      records.receive(message)
      if (message.t === 'snapshot') for (const intent of unanswered(table())) line?.send(intent)
      endIf(table(), end)
    },
  })
}

function endIf({ over }: Table, end: (over: Bye) => void): void {
  if (over) end(over)
}

/** The last known round: the snapshot has the outcomes of bets since then. */
const sinceOf = (table: Table) => (table.round > 0 ? { since: unresolvedSince(table) } : {})
