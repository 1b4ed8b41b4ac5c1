import { useState } from 'react'

type Named = { readonly name: string; readonly thumbnail: string }

/** A missing picture leaves the game's first letter, never a broken image. */
export function Picture({ game, eager }: { readonly game: Named; readonly eager: boolean }) {
  const [broken, setBroken] = useState(false)
  if (broken || game.thumbnail === '') {
    return (
      <span
        className="grid size-full place-items-center text-44 font-extrabold text-muted"
        aria-hidden="true"
      >
        {game.name.slice(0, 1)}
      </span>
    )
  }
  return (
    <img
      src={game.thumbnail}
      alt=""
      width={320}
      height={320}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className="size-full object-cover"
      onError={() => setBroken(true)}
    />
  )
}
