import type { Duplex } from 'node:stream'
import { decodeMessage, encodeMessage } from './bus-wire.ts'
import { kindOf, localBus, Unanswered, type Bus } from './bus.ts'
import type { Logger } from '../log/log.ts'

/** What waits for a process that does not read: further messages are dropped, as a bus may. */
const WAITING_MAX = 16_000_000
/** Another process of ours never writes a longer one. */
const FRAME_MAX = 64_000_000

/** The first part of a frame, as a line of JSON; the message follows. */
type Head =
  | { readonly t: 'message'; readonly topic: string }
  | { readonly t: 'question'; readonly topic: string; readonly id: number }
  /** Without `found`, no answer follows: the other process does not serve the topic, or does not answer. */
  | { readonly t: 'answer'; readonly id: number; readonly found: boolean }
  | { readonly t: 'gap' }

export type PairBus = Bus & {
  /** Reaches the other process over this stream from now on, until the stream ends. */
  attach(stream: Duplex): void
}

/**
 * One bus for two processes on one machine, over the stream between a process and one that it started. A
 * listener in this process gets a message at once. What the other process does not read in time is dropped; it
 * learns of it when messages flow again.
 */
export function pairBus(log: Logger): PairBus {
  const here = localBus(log)
  const gaps = new Set<() => void>()
  const questions = openQuestions()
  let other: Duplex | undefined
  let hasDropped = false

  /** Says whether it was sent. */
  const send = (head: Head, message: unknown = null): boolean => {
    if (!other) return false
    if (hasDropped && other.writableLength < WAITING_MAX / 2) {
      hasDropped = false
      other.write(frameOf({ t: 'gap' }, null))
    }
    if (hasDropped || other.writableLength > WAITING_MAX) {
      hasDropped = true
      return false
    }
    other.write(frameOf(head, message))
    return true
  }
  const answer = async (topic: string, id: number, question: unknown) => {
    // Nothing that is asked from afar waits longer here than there.
    const found = await here.request(topic, question, { timeoutMs: 60_000 }).catch((error: unknown) => {
      if (!(error instanceof Unanswered))
        log.error({ error, topic: kindOf(topic) }, 'a message could not be answered')
      return undefined
    })
    send({ t: 'answer', id, found: found !== undefined }, found ?? null)
  }
  const receive = (head: Head, message: unknown): void => {
    if (head.t === 'message') here.publish(head.topic, message)
    else if (head.t === 'question') void answer(head.topic, head.id, message)
    else if (head.t === 'answer') questions.answer(head.id, head.found ? message : undefined)
    else for (const listener of gaps) listener()
  }
  return {
    attach(stream) {
      other = stream
      stream.on(
        'data',
        framesIn(receive, () => stream.destroy()),
      )
      stream.once('end', () => stream.destroy())
      stream.on('error', error => log.warn({ error }, 'the connection to the other process failed'))
      stream.once('close', () => {
        if (other === stream) other = undefined
        questions.giveUp()
      })
    },
    publish(topic, message) {
      here.publish(topic, message)
      send({ t: 'message', topic }, message)
    },
    subscribe: here.subscribe,
    serve: here.serve,
    async request(topic, question, { timeoutMs }) {
      if (here.answers(topic)) return here.request(topic, question, { timeoutMs })
      const reply = await questions.ask(timeoutMs, id => send({ t: 'question', topic, id }, question))
      if (reply === undefined) throw new Unanswered(`no answer from ${kindOf(topic)}`)
      return reply
    },
    onGap(listener) {
      gaps.add(listener)
      return () => void gaps.delete(listener)
    },
    connected: () => other !== undefined,
    async close() {
      other?.destroy()
      other = undefined
    },
  }
}

/** The questions that wait for an answer of the other process. */
function openQuestions() {
  const waiting = new Map<number, (answer: unknown) => void>()
  let last = 0
  return {
    /** The answer; undefined when it was not sent, or has none in time. */
    async ask(timeoutMs: number, send: (id: number) => boolean): Promise<unknown> {
      const id = ++last
      const { promise, resolve } = Promise.withResolvers<unknown>()
      const timer = setTimeout(resolve, timeoutMs, undefined)
      waiting.set(id, resolve)
      try {
        return send(id) ? await promise : undefined
      } finally {
        clearTimeout(timer)
        waiting.delete(id)
      }
    },
    answer: (id: number, answer: unknown) => waiting.get(id)?.(answer),
    giveUp: () => waiting.forEach(resolve => resolve(undefined)),
  }
}

/** Length, head and message. */
function frameOf(head: Head, message: unknown): Buffer {
  const [line, body] = [Buffer.from(`${JSON.stringify(head)}\n`), encodeMessage(message)]
  const length = Buffer.alloc(4)
  length.writeUInt32BE(line.length + body.length)
  return Buffer.concat([length, line, body])
}

/** Takes the parts of a stream as they come, and passes each whole frame on. */
function framesIn(
  receive: (head: Head, message: unknown) => void,
  fail: () => void,
): (chunk: Buffer) => void {
  let parts: Buffer[] = []
  let bytes = 0
  let needed = 4
  return chunk => {
    parts.push(chunk)
    bytes += chunk.length
    // A long frame comes in many parts: they are joined once.
    if (bytes < needed) return
    let rest = Buffer.concat(parts)
    for (;;) {
      needed = rest.length < 4 ? 4 : 4 + rest.readUInt32BE(0)
      if (needed > FRAME_MAX) return fail()
      if (rest.length < needed) break
      const frame = rest.subarray(4, needed)
      const end = frame.indexOf(10)
      receive(JSON.parse(frame.subarray(0, end).toString()) as Head, decodeMessage(frame.subarray(end + 1)))
      rest = rest.subarray(needed)
    }
    parts = rest.length > 0 ? [rest] : []
    bytes = rest.length
  }
}
