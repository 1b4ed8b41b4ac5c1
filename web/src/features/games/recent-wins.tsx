import type { LobbyWin } from '@ruka/contract/lobby'
import { AliasAvatar } from '@ruka/ui/parts/alias-avatar'
import { Money } from '@ruka/ui/parts/money'
import { useState } from 'react'
import { Link } from 'wouter'
import { gameName } from '../../lib/game-name.ts'
import { useAliasName } from '../../lib/alias.ts'
import { formatMultiplier } from '../../lib/format.ts'
import { useLobby } from '../../lib/use-lobby.ts'
import { useWords } from '../../lib/words.ts'
import { homePartsWords } from './home-parts-words.ts'

/** A phone scrolls through them; more would only be more stops for the keyboard. */
const SHOWN = 6

export default function RecentWins() {
  return <WinsRow wins={useLobby().wins} />
}

/**
 * Wins of players in one line, latest first. New ones wait while a finger, the mouse or the focus is on it, so
 * that no other game comes under it.
 */
export function WinsRow({ wins }: { readonly wins: readonly LobbyWin[] }) {
  const t = useWords(homePartsWords)
  const [held, setHeld] = useState<readonly LobbyWin[]>()
  // A win that was forgotten meanwhile is not shown any longer either.
  const kept = held?.filter(({ n }) => wins.some(win => win.n === n)) ?? []
  const shown = kept.length > 0 ? kept : wins
  if (shown.length === 0)
    return (
      <p className="grow content-center rounded-control border border-line px-3 text-14 text-muted">
        {t('noWins')}
      </p>
    )
  return (
    <>
      <p className="sr-only">{t('winsHelp')}</p>
      <ul className="flex w-max gap-2">
        {shown.slice(0, SHOWN).map(win => (
          <Win key={win.n} win={win} hold={() => setHeld(held ?? wins)} release={() => setHeld(undefined)} />
        ))}
      </ul>
    </>
  )
}

type WinProps = { readonly win: LobbyWin; readonly hold: () => void; readonly release: () => void }

function Win({ win: { game, alias, x100, payout }, hold, release }: WinProps) {
  const nameOfAlias = useAliasName()
  return (
    <li className="win-enter">
      <Link
        href={`/games/${game}`}
        className="flex h-12 items-center gap-2.5 rounded-control border border-line bg-raised pr-3 pl-2 hover:border-control-line"
        onPointerEnter={hold}
        onPointerLeave={release}
        onFocus={hold}
        onBlur={release}
      >
        <AliasAvatar alias={alias} className="size-8" />
        <span className="text-12 whitespace-nowrap">
          <span className="block font-semibold">{nameOfAlias(alias)}</span>
          <span className="block text-muted">{gameName(game)}</span>
        </span>
        <span className="pl-1 text-right whitespace-nowrap">
          <Money value={payout} className="block text-14 font-bold text-mint-text" />
          <span className="num block text-12 text-muted">{formatMultiplier(x100)}</span>
        </span>
      </Link>
    </li>
  )
}
