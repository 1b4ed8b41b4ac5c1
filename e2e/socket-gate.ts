import type { Page, WebSocketRoute } from '@playwright/test'

/**
 * Stands between a crash game and its server, so that a journey has as long as it needs for what a player
 * does between two rounds. Chance decides how long a flight lasts, and a journey cannot wait for a long one.
 */
export async function gateSocket(game: Page) {
  let line: WebSocketRoute | undefined
  let cut = false
  let held: (string | Buffer)[] | undefined
  let whenCrashed: (() => void) | undefined
  await game.routeWebSocket(/\/socket$/, async socket => {
    if (cut) return void (await socket.close())
    line = socket
    socket.connectToServer().onMessage(message => {
      // Messages during the cut are dropped: closing takes time on a busy machine.
      if (line !== socket) return
      const { t } = JSON.parse(String(message)) as { t: string }
      // Without an answer to its probes the game would treat the connection as dead.
      if (held && t !== 'pong') return void held.push(message)
      socket.send(message)
      if (t !== 'crashed' || !whenCrashed) return
      held = []
      whenCrashed()
      whenCrashed = undefined
    })
  })
  return {
    /** Resolves when a flight has ended; the game then receives nothing of the next round until `letGo`. */
    untilCrashed: () => new Promise<void>(resolve => (whenCrashed = resolve)),
    letGo(): void {
      for (const message of held ?? []) line?.send(message)
      held = undefined
    },
    async cut(): Promise<void> {
      cut = true
      held = undefined
      const last = line
      line = undefined
      await last?.close()
    },
    mend: (): void => void (cut = false),
  }
}
