import type { ReactNode } from 'react'
import { Spinner } from '@ruka/ui/parts/spinner'
import { GamePicture } from './picture.tsx'

type Props = {
  /** Undefined where nothing is known of it yet. */
  readonly game: { readonly name: string; readonly thumbnail: string } | undefined
  readonly text: string
  /** Whether it is not coming by itself any more. */
  readonly isStuck?: boolean
  readonly children?: ReactNode
}

/** What stands in a game's place until its first picture: its art, its name, and that it is on its way. */
export function GamePoster({ game, text, isStuck = false, children }: Props) {
  return (
    <div className="absolute inset-0 grid place-items-center bg-sky" role="status">
      <div className="flex flex-col items-center gap-4 p-6 text-center">
        {game && (
          <>
            <span className="block size-36 overflow-hidden rounded-card border border-line bg-raised-2">
              <GamePicture game={game} eager spared />
            </span>
            <span className="text-20 font-extrabold" aria-hidden="true">
              {game.name}
            </span>
          </>
        )}
        <span className="flex items-center gap-3 text-muted">
          {!isStuck && <Spinner className="size-6 shrink-0 text-ember-text" />}
          {text}
        </span>
        {children}
      </div>
    </div>
  )
}

/** The place of a game and of what stands above it, of the same size before and after they are there. */
export const GamePlace = ({ children }: { readonly children: ReactNode }) => (
  <div className="relative flex min-h-[min(28rem,calc(100dvh-3.5rem))] flex-1 flex-col">{children}</div>
)
