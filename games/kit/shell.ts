import { shellMessage, type GameMessage, type ShellMessage } from '@ruka/contract/frame'

type Frame = {
  readonly parent: { postMessage(message: unknown, targetOrigin: string): void }
  readonly document: { readonly referrer: string }
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

/** The page that frames the game. In its own tab a game has none, and posts nothing. */
export type Shell = { readonly framed: boolean; say(message: GameMessage): void }

/**
 * Exchanges messages with the shell. Nothing is posted to a forbidden origin and nothing is accepted from
 * one, nor from any window but the parent; a message outside the contract is dropped.
 */
export function connectShell(
  frame: Frame,
  origins: readonly string[],
  onMessage: (message: ShellMessage) => void,
): Shell {
  const framed = (frame.parent as unknown) !== frame
  let receivers = origins.filter(origin => origin === originOf(frame.document.referrer))
  if (framed)
    frame.addEventListener('message', event => {
      if (event.source !== frame.parent || !origins.includes(event.origin)) return
      receivers = [event.origin]
      const message = shellMessage.safeParse(event.data)
      if (message.success) onMessage(message.data)
    })
  return {
    framed,
    say(message) {
      if (!framed) return
      // The browser delivers only to the actual origin of the parent, so posting to each allowed one is safe.
      for (const origin of receivers.length > 0 ? receivers : origins)
        frame.parent.postMessage(message, origin)
    },
  }
}

function originOf(url: string): string | undefined {
  try {
    return new URL(url).origin
  } catch {
    return undefined
  }
}
