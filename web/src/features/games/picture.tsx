import { usePreferences } from '../../lib/preferences.ts'
import { Picture } from '@ruka/ui/parts/picture'

type Named = { readonly name: string; readonly thumbnail: string }

type Props = {
  readonly game: Named
  readonly eager: boolean
  /** One of many, which who saves data does without. */
  readonly spared?: true
}

/** A game's picture, or its first letter. */
export function GamePicture({ game, eager, spared }: Props) {
  const { saveData } = usePreferences()
  return (
    <Picture
      src={spared && saveData ? '' : game.thumbnail}
      size={[320, 320]}
      eager={eager}
      className="size-full object-cover"
      otherwise={
        <span
          className="grid size-full place-items-center text-44 font-extrabold text-muted"
          aria-hidden="true"
        >
          {game.name.slice(0, 1)}
        </span>
      }
    />
  )
}
