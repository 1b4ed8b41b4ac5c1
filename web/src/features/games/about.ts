import { type About, games } from '@ruka/games'

/** The words that are here already are drawn at once. */
const here = new Map<string, About>()

export const aboutHere = (slug: string): About | undefined => here.get(slug)

/** Fetches what there is to read about a game; a third-party game, or one without text, has nothing. */
export async function bringAbout(slug: string): Promise<About | undefined> {
  const module = await games.find(game => game.slug === slug)?.about?.()
  if (module !== undefined) here.set(slug, module.about)
  return module?.about
}
