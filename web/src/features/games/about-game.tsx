import { type Manifest, games } from '@ruka/games'
import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useFrozenTime } from '../../lib/boot.ts'
import { crashFigures } from '../../lib/crash-figures.ts'
import { gameFigures } from '../../lib/game-figures.ts'
import { gameName } from '../../lib/game-name.ts'
import { site } from '../../lib/site.ts'
import { usePairs, useWords } from '../../lib/words.ts'
import { aboutHere, bringAbout } from './about.ts'
import { gameWords } from './game-words.ts'

/** The description of one of our games, for visitors who have not played it yet. */
export function AboutGame({ slug }: { readonly slug: string }) {
  const game = games.find(each => each.slug === slug)
  return game?.about && <Words key={slug} game={game} />
}

function Words({ game }: { readonly game: Manifest }) {
  const t = useWords(gameWords)
  const say = usePairs()
  const frozenMs = useFrozenTime()
  const [figures] = useState(() => {
    const nowMs = frozenMs ?? Date.now()
    return {
      ...crashFigures(site().limits, nowMs),
      ...gameFigures(game, site(), nowMs),
      name: gameName(game.slug),
    }
  })
  const [about, setAbout] = useState(() => aboutHere(game.slug))
  useEffect(() => {
    // The page is for the two ways in: it is shown without the text when that does not arrive.
    if (about === undefined) bringAbout(game.slug).then(setAbout, () => undefined)
  }, [about, game.slug])
  if (about === undefined) return null
  return (
    <section className="space-y-4" aria-labelledby="about">
      <h2 id="about" className="text-20 font-extrabold">
        {t('about', { name: gameName(game.slug) })}
      </h2>
      <p className="max-w-prose text-muted">{say(about.lead, figures)}</p>
      <div className="divide-y divide-line rounded-card border border-line bg-raised">
        {about.sections.map(({ title, text }) => (
          <details key={title[0]} className="group px-4" name="about">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 font-semibold [&::-webkit-details-marker]:hidden">
              {say(title, figures)}
              <ChevronDown
                className="size-5 shrink-0 text-muted transition duration-150 group-open:rotate-180"
                aria-hidden="true"
              />
            </summary>
            <p className="max-w-prose pb-4 text-muted">{say(text, figures)}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
