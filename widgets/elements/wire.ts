/** A socket without campaigns by then has failed. */
const READY_MS = 10_000
const PING_MS = 25_000

export type Wire = {
  readonly isOpen: boolean
  /** What was asked for has come, and what changes of it comes. */
  readonly isSettled: boolean
  say(message: object): void
  /** What was asked for has come: from now on only silence counts as a fault. */
  settle(): void
  /** Nothing is heard of it any more. */
  close(): void
}
type Heard = {
  onOpen(): void
  onData(data: unknown): void
  /** Once: it was closed, is silent, or does not bring what was asked for. */
  onLost(): void
}

/** One socket of the origin. */
export function openWire(origin: string, { onOpen, onData, onLost }: Heard): Wire {
  const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/socket`)
  socket.binaryType = 'arraybuffer'
  let isOver = false
  let isSilent = false
  const close = () => {
    isOver = true
    clearTimeout(timer)
    clearInterval(ping)
    socket.close()
  }
  const lose = () => {
    if (isOver) return
    close()
    onLost()
  }
  const say = (message: object) => socket.send(JSON.stringify(message))
  const timer = setTimeout(lose, READY_MS)
  let ping: ReturnType<typeof setInterval> | undefined
  socket.onopen = () => {
    if (!isOver) onOpen()
  }
  socket.onmessage = ({ data }: MessageEvent<unknown>) => {
    isSilent = false
    if (!isOver) onData(data)
  }
  socket.onclose = lose
  return {
    get isOpen() {
      return socket.readyState === WebSocket.OPEN
    },
    get isSettled() {
      return ping !== undefined
    },
    say,
    settle() {
      clearTimeout(timer)
      ping ??= setInterval(() => {
        if (isSilent) return lose()
        isSilent = true
        say({ t: 'ping', n: 0 })
      }, PING_MS)
    },
    close,
  }
}
