import { readFile } from 'node:fs/promises'
import { site, type Site } from '@ruka/contract/site'
import type { Ctx } from '../platform/context.ts'
import { taxesOf } from '../taxes/index.ts'

/** What the site says about itself, and what its flags allow: the operator's file, with what the configuration knows better. */
export const readSite = async (ctx: Ctx): Promise<Site> =>
  site.parse({
    ...(JSON.parse(await readFile(ctx.config.SITE_FILE, 'utf8')) as object),
    gamesOrigin: ctx.config.GAMES_ORIGIN,
    paybill: ctx.config.PAYBILL_SHOWN,
    taxes: taxesOf(ctx),
  })
