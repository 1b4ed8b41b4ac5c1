import { useLayoutEffect, useRef } from 'react'
import type { AnyPicture, Scene, SceneHandlers } from './game.ts'

type Directed = Scene<unknown, unknown, unknown> & {
  begun(start: unknown): void
  draw(picture: AnyPicture, pace: number): Promise<void>
}

/** Passes plays to the picture that has joined. A play that comes before the picture waits for it. */
export function makeScene(): Directed {
  let joined: SceneHandlers<unknown, unknown, unknown> | undefined
  let announce = () => {}
  const isThere = new Promise<void>(resolve => void (announce = resolve))
  return {
    join(handlers) {
      joined = handlers
      announce()
      return () => {
        if (joined === handlers) joined = undefined
      }
    },
    begun: start => joined?.begun?.(start),
    async draw(picture, pace) {
      if (!joined) await isThere
      await joined?.draw(picture, pace)
    },
  }
}

/** Draws the plays of a scene while the component is shown. The handlers are those of its last render. */
export function useScene<Start, Move, Shown>(
  scene: Scene<Start, Move, Shown>,
  handlers: SceneHandlers<Start, Move, Shown>,
): void {
  const latest = useRef(handlers)
  useLayoutEffect(() => {
    latest.current = handlers
  })
  useLayoutEffect(
    () =>
      scene.join({
        begun: start => latest.current.begun?.(start),
        draw: (picture, pace) => latest.current.draw(picture, pace),
      }),
    [scene],
  )
}
