/**
 * The whole configuration: what each module brings, composed and typed. It does not compile while a part of
 * `Config` has no section here. A new module is added here, in `modules.ts` and in `module-edges.ts`.
 */
import { accountsSection } from './accounts/config.ts'
import { campaignsSection } from './campaigns/config.ts'
import { casinoSection } from './casino/config.ts'
import { catalogueSection } from './catalogue/config.ts'
import { crashSection } from './crash/config.ts'
import { feedSection } from './feed/config.ts'
import { houseLimitsSection } from './house-limits/config.ts'
import { paymentsSection } from './payments/config.ts'
import { composeConfig, type Config, type Environment } from './platform/config/config.ts'
import { platformSection } from './platform/config/platform-config.ts'
import { promosSection } from './promos/config.ts'
import { providersSection } from './providers/config.ts'
import { pushSection } from './push/config.ts'
import { referralsSection } from './referrals/config.ts'
import { sambazaSection } from './sambaza/config.ts'
import { smsBettingSection } from './sms-betting/config.ts'
import { sportsbookSection } from './sportsbook/config.ts'
import { taxesSection } from './taxes/config.ts'
import { virtualsSection } from './virtuals/config.ts'
import { widgetsSection } from './widgets/config.ts'

const composed = composeConfig([
  platformSection,
  taxesSection,
  houseLimitsSection,
  accountsSection,
  catalogueSection,
  paymentsSection,
  sambazaSection,
  providersSection,
  casinoSection,
  crashSection,
  feedSection,
  promosSection,
  referralsSection,
  sportsbookSection,
  smsBettingSection,
  virtualsSection,
  widgetsSection,
  campaignsSection,
  pushSection,
])

/**
 * The configuration with the secrets of the process's roles and no others, or with those that a command
 * needs. @throws ConfigError naming every variable that is missing or wrong.
 */
export const readConfig: (env: Environment, commandNeeds?: readonly string[]) => Config = composed.read

export const { names: SECRET_NAMES, keys: KEY_NAMES, secretsOf, forgetSecrets } = composed.secrets
