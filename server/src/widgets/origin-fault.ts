import type { Config } from '../platform/config/config.ts'
import { httpsFault } from '../platform/config/transport-faults.ts'

type Origins = Pick<Config, 'RUKA_ENV' | 'SITE_ORIGIN' | 'GAMES_ORIGIN' | 'WIDGETS_ORIGIN' | 'CORS_ORIGINS'>

/**
 * What is wrong with the origin of widgets; an empty text where nothing is. A script on it must share nothing with the
 * site: not its storage, not the right to call its API and, where it is not our own, not its cookies.
 */
export function widgetsOriginFault(config: Origins, { isOwn }: { readonly isOwn: boolean }): string {
  const { RUKA_ENV, SITE_ORIGIN, GAMES_ORIGIN, WIDGETS_ORIGIN, CORS_ORIGINS } = config
  const others = [SITE_ORIGIN, GAMES_ORIGIN, ...CORS_ORIGINS]
  if (others.includes(WIDGETS_ORIGIN))
    return 'WIDGETS_ORIGIN must be another origin than SITE_ORIGIN, GAMES_ORIGIN and those of CORS_ORIGINS'
  if (RUKA_ENV !== 'production') return ''
  const host = (origin: string) => new URL(origin).hostname
  if (!isOwn && others.map(host).includes(host(WIDGETS_ORIGIN)))
    return 'WIDGETS_ORIGIN must be on a host of its own in production: cookies do not tell ports apart'
  return httpsFault('WIDGETS_ORIGIN', WIDGETS_ORIGIN)
}
