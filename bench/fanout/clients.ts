import { connect, type Socket } from 'node:net'
import { receiveFrames, openingOf, upgradeTo } from './frames.ts'
import { ODDS_EVENTS } from './odds-events.ts'
import { potsReceived } from './pots-received.ts'

/**
 * Many sockets in one process, spread over loopback addresses as over phones. They read frames and count them
 * and do nothing else, so that what is measured is the server. Commands come over the channel of its process:
 * `open` connects, `expect` waits for that many messages in all and reports when the last one came, on the
 * clock that all processes share; `pots` notes what comes of a pot from then on, and `received` reports it.
 */
type Command =
  | { open: number; port: number; origin: string; opening: keyof typeof OPENINGS }
  | { expect: number }
  | { lateness: number }
  | { pots: number }
  | { received: true }

const PER_ADDRESS = 1_000
/** Connections that are opened at a time. */
const AT_ONCE = 100
/** The first messages of a client, and how many answer them. */
const OPENINGS = {
  none: undefined,
  crash: { messages: openingOf(), answers: 2 },
  sports: {
    messages: openingOf(undefined, { events: ODDS_EVENTS }, 'sports'),
    answers: 1 + ODDS_EVENTS.length,
  },
  campaigns: { messages: openingOf(undefined, {}, 'campaigns'), answers: 2 },
} as const
const nowMs = () => Number(process.hrtime.bigint()) / 1e6

let received = 0
let awaited = Infinity
let lateness: number[] = []
const sockets: Socket[] = []

function count(text: () => string, isBinary: boolean): void {
  received++
  if (isBinary) pots?.take(text())
  if (lateMax > 0) {
    // The seed of a crash is the moment at which the server sent it.
    const sentMs = /"t":"crashed".*"seed":"([\d.]+)"/.exec(text())?.[1]
    if (sentMs !== undefined && lateness.push(nowMs() - Number(sentMs)) >= lateMax)
      process.send?.({ lateness: lateness })
  }
  if (received >= awaited) {
    awaited = Infinity
    process.send?.({ atMs: nowMs(), received })
  }
}
let lateMax = 0
let pots: ReturnType<typeof potsReceived> | undefined

function open(
  n: number,
  { port, origin, opening }: { port: number; origin: string; opening: keyof typeof OPENINGS },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const localAddress = `127.0.1.${1 + Math.floor(n / PER_ADDRESS)}`
    const socket = connect({ host: '127.0.0.1', port, localAddress })
    let messages = 0
    socket.setNoDelay(true)
    socket.once('error', reject)
    socket.once('close', () => process.send?.({ fault: 'a socket was closed' }))
    socket.once('connect', () => socket.write(upgradeTo(origin)))
    receiveFrames(socket, {
      agreed() {
        const first = OPENINGS[opening]
        if (first) socket.write(first.messages)
        else resolve()
      },
      onText(text, isBinary) {
        count(text, isBinary)
        // Snapshots follow the welcome.
        if (++messages === OPENINGS[opening]?.answers) resolve()
      },
      fault: reject,
    })
    sockets.push(socket)
  })
}

async function openAll(command: Extract<Command, { open: number }>): Promise<void> {
  for (let from = 0; from < command.open; from += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, command.open - from) }, (_, n) =>
        open(sockets.length + n, command),
      ),
    )
}

process.on('message', (command: Command) => {
  if ('open' in command)
    openAll(command).then(
      () => process.send?.({ opened: sockets.length }),
      (error: unknown) => process.send?.({ fault: String(error) }),
    )
  else if ('expect' in command) {
    received = 0
    awaited = command.expect
    process.send?.({ expecting: awaited })
  } else if ('pots' in command) {
    pots = potsReceived(command.pots, nowMs)
    process.send?.({ expecting: command.pots })
  } else if ('received' in command) process.send?.(pots!.report())
  else {
    lateness = []
    lateMax = command.lateness
    process.send?.({ expecting: lateMax })
  }
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
