import { games as listed } from '@ruka/games'
import { buildClients } from '../server/src/boot/clients.ts'
import { freePorts } from '../server/test/free-ports.ts'
import { rounded, type Figure } from './figures.ts'
import { serve } from './serve.ts'
import { measure, tellFailing } from './web/lighthouse.ts'
import { inWorld } from './world.ts'

/**
 * The page of each game in the list, in its demo, as Lighthouse sees it on a phone: what it scores for those
 * who need help to play.
 */
export async function games(): Promise<readonly Figure[]> {
  await buildClients(line => process.stderr.write(`${line}\n`))
  const [PORT, GAMES_PORT] = await freePorts(2)
  const SITE_ORIGIN = `http://127.0.0.1:${PORT}`
  const env = { PORT: String(PORT), GAMES_PORT: String(GAMES_PORT), SIMULATOR: 'false', SITE_ORIGIN }
  return inWorld(
    async world => {
      const stop = await serve('web/server.ts', world)
      try {
        const figures: Figure[] = []
        for (const { slug } of listed) {
          const result = await measure(`http://127.0.0.1:${GAMES_PORT}/${slug}/?demo=true`, ['accessibility'])
          tellFailing(slug, result)
          const points = rounded((result.categories['accessibility']?.score ?? 0) * 100, 0)
          figures.push({ name: `${slug}_accessibility`, value: points, unit: 'points' })
        }
        return figures
      } finally {
        await stop()
      }
    },
    { env },
  )
}
