import { BesideGame } from '../features/campaigns/beside-game.tsx'
import { useOutline } from '../features/campaigns/outline.ts'
import GameScreen, { type ScreenProps } from '../features/games/game.tsx'
import { Boundary } from './boundary.tsx'

export { preloadAbout } from '../features/games/game.tsx'

/** The screen of a game, with the campaigns that count it. */
export default function Game(props: ScreenProps) {
  // Asked for with the game, so that it is known when the game's frame is drawn.
  useOutline()
  return <GameScreen {...props} beside={Beside} />
}

const Beside = (props: Parameters<typeof BesideGame>[0]) => (
  <Boundary otherwise={null}>
    <BesideGame {...props} />
  </Boundary>
)
