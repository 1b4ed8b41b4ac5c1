import { accountsModule } from './accounts/index.ts'
import { backofficeModule } from './backoffice/index.ts'
import { campaignsModule, openCampaigns, readCostOnSports, type Campaigns } from './campaigns/index.ts'
import { casesModule } from './cases/index.ts'
import { casinoModule } from './casino/index.ts'
import { catalogueModule } from './catalogue/index.ts'
import { crashModule, openRooms, type LedRooms } from './crash/index.ts'
import { dailyAuditModule } from './daily-audit/index.ts'
import { feedModule } from './feed/index.ts'
import { houseLimitsModule } from './house-limits/index.ts'
import { openPayments, paymentsModule, type Payments } from './payments/index.ts'
import { housekeepingModule } from './platform/process/housekeeping.ts'
import { incarnationModule } from './platform/process/incarnation.ts'
import type { Ctx } from './platform/context/context.ts'
import type { Module } from './platform/process/module.ts'
import { lobbyModule } from './lobby/index.ts'
import { openPromos, promosModule, type Promos } from './promos/index.ts'
import { providersModule } from './providers/index.ts'
import { pushModule } from './push/index.ts'
import { sambazaModule } from './sambaza/index.ts'
import { taxesModule } from './taxes/index.ts'
import { referralsModule } from './referrals/index.ts'
import { smsBettingModule } from './sms-betting/index.ts'
import { virtualsModule } from './virtuals/index.ts'
import { setBonusAction, sportsbookModule } from './sportsbook/index.ts'
import { keepLimits, wagersAudits, wagersEvents } from './wagers/index.ts'
import { walletAudits } from './wallet/index.ts'

/** The platform with the modules that have state while the program runs. */
export type Program = Ctx & {
  readonly payments: Payments
  readonly promos: Promos
  readonly campaigns: Campaigns
  /** The rooms of crash games that this process leads. */
  readonly rooms: LedRooms
}

/** Opens them, once in a program. @throws ConfigError for what cannot be used */
export const openModules = (ctx: Ctx): Program => ({
  ...ctx,
  payments: openPayments(ctx),
  promos: openPromos(ctx),
  campaigns: openCampaigns(ctx),
  rooms: openRooms(),
})

const products: readonly Module<Program>[] = [
  incarnationModule,
  housekeepingModule,
  casesModule,
  taxesModule,
  houseLimitsModule,
  { name: 'wallet', audits: walletAudits },
  accountsModule,
  catalogueModule,
  { name: 'wagers', events: wagersEvents, audits: wagersAudits, seed: keepLimits },
  paymentsModule,
  sambazaModule,
  providersModule,
  casinoModule,
  crashModule,
  feedModule,
  {
    ...sportsbookModule,
    // What jackpots cost is known of a module behind it only.
    staffActions: [...sportsbookModule.staffActions!, setBonusAction(readCostOnSports)],
  },
  smsBettingModule,
  virtualsModule,
  promosModule,
  referralsModule,
  campaignsModule,
  backofficeModule,
  pushModule,
  lobbyModule,
]

/** Every module, lowest first: each may import only those before it, through their `index.ts`. */
export const modules: readonly Module<Program>[] = [
  ...products,
  dailyAuditModule(products.flatMap(({ audits = [] }) => audits)),
]
