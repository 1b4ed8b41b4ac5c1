import { accountsModule } from './accounts/index.ts'
import { casesModule } from './cases/index.ts'
import { casinoModule } from './casino/index.ts'
import { catalogueModule } from './catalogue/index.ts'
import { crashModule } from './crash/index.ts'
import { dailyAuditModule } from './daily-audit/index.ts'
import { paymentsModule } from './payments/index.ts'
import { housekeepingModule } from './platform/housekeeping.ts'
import { incarnationModule } from './platform/incarnation.ts'
import type { Module } from './platform/module.ts'
import { promosModule } from './promos/index.ts'
import { providersModule } from './providers/index.ts'
import { pushModule } from './push/index.ts'
import { sambazaModule } from './sambaza/index.ts'
import { taxesModule } from './taxes/index.ts'
import { referralsModule } from './referrals/index.ts'
import { wagersAudits, wagersEvents } from './wagers/index.ts'
import { walletAudits } from './wallet/index.ts'

const products: readonly Module[] = [
  incarnationModule,
  housekeepingModule,
  casesModule,
  taxesModule,
  { name: 'wallet', audits: walletAudits },
  accountsModule,
  catalogueModule,
  { name: 'wagers', events: wagersEvents, audits: wagersAudits },
  paymentsModule,
  sambazaModule,
  providersModule,
  casinoModule,
  crashModule,
  promosModule,
  referralsModule,
  pushModule,
]

/** Every module, lowest first: each may import only those before it, through their `index.ts`. */
export const modules: readonly Module[] = [
  ...products,
  dailyAuditModule(products.flatMap(({ audits = [] }) => audits)),
]
