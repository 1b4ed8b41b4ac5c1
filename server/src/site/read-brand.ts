import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Colours } from '@ruka/contract/brand'
import { siteFile, type Site, type SiteFile } from '@ruka/contract/site'
import { ConfigError, Faults } from '../platform/config/config.ts'
import type { Ctx } from '../platform/context/context.ts'
import { takesPasskeys } from '../accounts/index.ts'
import { houseLimitsOf } from '../house-limits/index.ts'
import { taxesOf } from '../taxes/index.ts'
import { openLeagues } from '../virtuals/index.ts'
import { widgetsOriginFault } from '../widgets/index.ts'
import type { Palettes } from './palette.rules.ts'
import { readPictures, type Picture } from './pictures.ts'
import { readPalettes } from './read-palettes.ts'
import { sampleFacts } from './sample-facts.rules.ts'

/** The operator's site: what the shell receives, and its brand. */
export type Brand = {
  readonly site: Site
  /** Whether widgets are the platform's own: the site's file names no other provider. */
  readonly hasOwnWidgets: boolean
  readonly colours: Colours
  /** What is drawn: the brand's colours among the product's own. */
  readonly palettes: Palettes
  /** The icon of the browser's tab; the product's own where the brand has none. */
  readonly icon: string | undefined
  /** The brand's files, by the name in their address. */
  readonly pictures: ReadonlyMap<string, Picture>
}

/**
 * Reads the operator's file and the files beside it, with the values that the configuration overrides.
 * @throws ConfigError, a line for every key that is missing, unknown or wrong.
 */
export async function readBrand(ctx: Pick<Ctx, 'config'>): Promise<Brand> {
  const { SITE_FILE, RUKA_ENV, SITE_ORIGIN, GAMES_ORIGIN, WIDGETS_ORIGIN, PAYBILL_SHOWN, FEED_KIND } =
    ctx.config
  const faults = new Faults()
  const file = await faults.collect(() => readSiteFile(SITE_FILE))
  const widgets = file?.thirdParties.widgets
  faults.add(widgetsOriginFault(ctx.config, { isOwn: widgets === undefined }))
  if (file === undefined) throw faults.error()
  const { logo, icon, colours, ...facts } = file
  faults.add(otherAppFault(ctx, facts), RUKA_ENV === 'production' ? sampleFault(SITE_FILE, facts) : '')
  const logos = typeof logo === 'string' ? [logo] : [logo?.dark, logo?.light]
  const named = [...logos, icon].filter(name => name !== undefined)
  const folder = SITE_FILE.slice(0, -extname(SITE_FILE).length)
  const pictures = await faults.collect(() => readPictures(folder, named))
  const palettes = await faults.collect(() => readPalettes(colours))
  if (faults.any || pictures === undefined || palettes === undefined) throw faults.error()
  const address = (name: string): string => pictures.get(name)!.address
  return {
    hasOwnWidgets: widgets === undefined,
    site: {
      ...facts,
      // Another server has no campaigns of ours to ask for.
      flags: { ...facts.flags, showCampaigns: facts.flags.showCampaigns && facts.apiBase === OWN_API },
      ...(logo === undefined
        ? {}
        : {
            logo:
              typeof logo === 'string'
                ? address(logo)
                : { dark: address(logo.dark), light: address(logo.light) },
          }),
      gamesOrigin: GAMES_ORIGIN,
      widgetsOrigin: WIDGETS_ORIGIN,
      thirdParties: { ...facts.thirdParties, widgets: widgets ?? ownWidgets(WIDGETS_ORIGIN) },
      passkeys: takesPasskeys(SITE_ORIGIN),
      sports: FEED_KIND !== 'off',
      paybill: PAYBILL_SHOWN,
      gameNames: openLeagues(ctx).map(({ slug, name }) => ({ slug, name })),
      taxes: [...taxesOf(ctx)],
      limits: houseLimitsOf(ctx),
    },
    colours,
    palettes,
    icon: icon && address(icon),
    pictures,
  }
}

/** Where this program answers the calls, as the site's file names it. */
const OWN_API = '/api'

/** Without another provider the platform's own script shows the operator's campaigns. */
const ownWidgets = (origin: string): NonNullable<Site['thirdParties']['widgets']> => ({
  script: `${origin}/ruka.js`,
  elements: { jackpots: 'ruka-jackpots', races: 'ruka-races', tournaments: 'ruka-leaderboard' },
  limits: {},
  origins: [],
})

/** Devices log in to the app of the site's file, so that a push through another one reaches none. */
function otherAppFault(
  { config }: Pick<Ctx, 'config'>,
  { thirdParties }: Pick<Site, 'thirdParties'>,
): string {
  const { WEB_PUSH, ONESIGNAL_APP_ID, SITE_FILE } = config
  return WEB_PUSH === 'onesignal' && thirdParties.push?.appId !== ONESIGNAL_APP_ID
    ? `ONESIGNAL_APP_ID must be thirdParties.push.appId of SITE_FILE ${SITE_FILE}`
    : ''
}

async function readSiteFile(file: string): Promise<SiteFile> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new ConfigError(`SITE_FILE ${file} cannot be read`)
  })
  let written: unknown
  try {
    written = JSON.parse(text)
  } catch {
    throw new ConfigError(`SITE_FILE ${file} is not JSON`)
  }
  const parsed = siteFile.safeParse(written)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.flatMap(issue => {
    const key = issue.path.join('.')
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map(name => `${[...issue.path, name].join('.')} is not a key of the site file`)
    if (key === '') return ['it must be an object']
    return [
      valueAt(written, issue.path) === undefined ? `${key} is missing` : `${key} must be ${issue.message}`,
    ]
  })
  throw new ConfigError([...new Set(lines)].map(line => `SITE_FILE ${file}: ${line}`).join('\n'))
}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, name) => (inner as Record<PropertyKey, unknown> | undefined)?.[name], value)

function sampleFault(file: string, facts: object): string {
  const keys = sampleFacts(facts)
  return keys.length > 0
    ? `SITE_FILE ${file} must have no samples and nothing empty in production, and has: ${keys.join(', ')}`
    : ''
}
