import { useStore } from '@ruka/client/store'
import { Heart } from 'lucide-react'
import { ownGames, toggleFavourite } from '../../lib/own-games.ts'
import { useWords } from '../../lib/words.ts'
import { homePartsWords } from './home-parts-words.ts'

/** The heart on a card, by which a player marks a game. */
export default function FavouriteButton({ slug, name }: { readonly slug: string; readonly name: string }) {
  const t = useWords(homePartsWords)
  const marked = useStore(ownGames).favourites.includes(slug)
  return (
    <button
      type="button"
      aria-pressed={marked}
      aria-label={t('favourite', { name })}
      className="absolute top-0 right-0 grid size-11 place-items-center rounded-card"
      onClick={() => toggleFavourite(slug)}
    >
      <span className="slide-control grid size-8 place-items-center rounded-full">
        <Heart className={`size-4 ${marked ? 'fill-rose text-rose' : ''}`} aria-hidden="true" />
      </span>
    </button>
  )
}
