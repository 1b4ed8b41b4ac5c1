import { make, write, type View } from './dom.ts'
import type { Frame } from './element.ts'
import type { Board } from './store.ts'
import { figure } from './words.ts'

/**
 * The player's own place, in sight below every list, with the button that joins where one has to. A player has
 * this line from the beginning, whenever the place itself arrives.
 */
export function ownPlaceView({ page, isPlayer, words }: Frame): View<Board> {
  const { t } = words
  const [place, points] = [make('span'), make('b')]
  const said = make('p', '', place, points)
  said.role = 'status'
  const button = make('button', '', t('join'))
  const root = make('div', 'own-place', said, button)
  let joining: 'busy' | 'failed' | undefined
  let shown: Board
  const update = (board: Board) => {
    shown = board
    const { own, status, needs_join } = board
    root.hidden = !isPlayer && !own
    const canJoin = needs_join && status !== 'FINISHED' && own?.has_joined === false
    button.hidden = !canJoin
    button.ariaDisabled = String(joining === 'busy')
    write(button, t(joining === 'busy' ? 'joining' : joining === 'failed' ? 'retry' : 'join'))
    const failed = joining === 'failed' ? t('joinFailed') : t('notJoined')
    if (canJoin) write(place, failed)
    else if (own && own.rank !== null) write(place, t('ownPlace', { rank: own.rank }))
    else write(place, own ? t('ownNone') : t('ownPlace', { rank: '–' }))
    write(points, !canJoin && own && own.rank !== null ? t('pointsOf', { n: figure(own.points) }) : '')
  }
  const join = async () => {
    if (joining === 'busy') return
    joining = 'busy'
    update(shown)
    try {
      await page.join(shown.id)
      joining = undefined
    } catch {
      joining = 'failed'
    }
    update(shown)
  }
  button.addEventListener('click', () => void join())
  return { root, update }
}
