import { expect, it } from 'vitest'
import { openLine, type Link } from './socket.ts'

type Note = { t: string }
const FIRST = ['{"t":"hello"}', '{"t":"subscribe"}']
class Wire {
  readyState = 0
  readonly sent: string[] = []
  onopen: ((event: never) => void) | null = null
  onmessage: ((event: MessageEvent) => void) | null = null
  onclose: ((event: never) => void) | null = null
  send(text: string) {
    this.sent.push(text)
  }
  close() {
    this.readyState = 3
  }
  open() {
    this.readyState = 1
    this.onopen?.(undefined as never)
  }
  say(note: unknown) {
    this.onmessage?.({ data: JSON.stringify(note) } as MessageEvent)
  }
  drop() {
    this.readyState = 3
    this.onclose?.(undefined as never)
  }
}

function setUp() {
  const wires: Wire[] = []
  const links: Link[] = []
  const notes: Note[] = []
  let timer: { ms: number; call: () => void } | undefined
  const line = openLine<Note>({
    connect: () => {
      const wire = new Wire()
      wires.push(wire)
      return wire
    },
    timers: {
      now: () => 0,
      after: (ms, call) => (timer = { ms, call }),
      cancel: handle => {
        if (handle === timer) timer = undefined
      },
      random: () => 1,
    },
    parse: data =>
      (JSON.parse(String(data)) as { t?: string }).t === undefined
        ? undefined
        : (JSON.parse(String(data)) as Note),
    isReady: note => note.t === 'snapshot',
    readyMs: 12_000,
    first: () => [{ t: 'hello' }, { t: 'subscribe' }],
    onLink: link => links.push(link),
    onMessage: note => notes.push(note),
  })
  const wait = () => {
    const { ms, call } = timer!
    call()
    return ms
  }
  return { line, wires, links, notes, wait, waiting: () => timer?.ms }
}

it('sends hello and the subscription first, and is open after its snapshot', () => {
  const { wires, links } = setUp()
  wires[0]!.open()
  expect(wires[0]!.sent).toEqual(FIRST)
  expect(links).toEqual(['connecting'])
  wires[0]!.say({ t: 'snapshot' })
  expect(links).toEqual(['connecting', 'open'])
})
it('reconnects with growing waits, sends hello again, and resets the waits after a snapshot', () => {
  const { wires, links, wait } = setUp()
  const waits: number[] = []
  for (let i = 0; i < 7; i++) {
    wires.at(-1)!.drop()
    waits.push(wait())
  }
  expect(waits).toEqual([400, 800, 1_600, 3_200, 6_400, 8_000, 8_000])
  wires.at(-1)!.open()
  wires.at(-1)!.say({ t: 'snapshot' })
  wires.at(-1)!.drop()
  expect(wait()).toBe(400)
  expect(links.slice(-2)).toEqual(['open', 'reconnecting'])
  wires.at(-1)!.open()
  expect(wires.at(-1)!.sent).toEqual(FIRST)
})
it('backs off from a server that answers every hello with a bye', () => {
  const { wires, wait } = setUp()
  const waits: number[] = []
  for (let i = 0; i < 3; i++) {
    wires.at(-1)!.open()
    wires.at(-1)!.say({ t: 'bye' })
    wires.at(-1)!.drop()
    waits.push(wait())
  }
  expect(waits).toEqual([400, 800, 1_600])
})
it('abandons a connection that never opens, and one that sends no snapshot', () => {
  const { wires, wait, links } = setUp()
  expect(wait()).toBe(6_000)
  expect(links.at(-1)).toBe('reconnecting')
  expect(wires[0]!.readyState).toBe(3)
  wait()
  wires[1]!.open()
  expect(wait()).toBe(12_000)
  expect(wires[1]!.readyState).toBe(3)
})
it('sends and queues nothing while disconnected', () => {
  const { line, wires, wait } = setUp()
  expect(line.send({ t: 'bet' })).toBe(false)
  wires[0]!.open()
  expect(line.send({ t: 'bet' })).toBe(true)
  wires[0]!.drop()
  expect(line.send({ t: 'bet' })).toBe(false)
  wait()
  wires[1]!.open()
  expect(wires[1]!.sent).toEqual(FIRST)
})
it('ignores messages of an abandoned connection', () => {
  const { line, wires, notes, wait } = setUp()
  wires[0]!.open()
  line.renew()
  wires[0]!.say({ t: 'snapshot' })
  expect(notes).toEqual([])
  wait()
  wires[0]!.drop()
  wires[1]!.open()
  wires[1]!.say({ t: 'snapshot' })
  expect(notes).toEqual([{ t: 'snapshot' }])
})
it('drops messages outside the contract', () => {
  const { wires, notes } = setUp()
  wires[0]!.open()
  wires[0]!.say({ odd: true })
  expect(notes).toEqual([])
})
it('waits as long as requested, and reconnects at once when the network is restored', () => {
  const { line, wires, waiting } = setUp()
  line.holdOff(10_000)
  wires[0]!.drop()
  expect(waiting()).toBe(10_000)
  line.hurry()
  expect(wires).toHaveLength(2)
  expect(waiting()).toBe(6_000)
})
it('stays closed once ended', () => {
  const { line, wires, links, waiting } = setUp()
  line.end()
  line.hurry()
  expect(links.at(-1)).toBe('closed')
  expect(wires).toHaveLength(1)
  expect(waiting()).toBeUndefined()
})
