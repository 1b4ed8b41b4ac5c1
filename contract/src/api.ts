/**
 * The table of all endpoints. The server's handlers, the client and `docs/openapi.json` are derived from it.
 */
import { accountsApi } from './accounts.ts'
import { betsApi } from './bets.ts'
import { campaignsApi } from './campaigns.ts'
import { campaignsNowApi } from './campaigns-now.ts'
import { casinoApi } from './casino.ts'
import { catalogueApi } from './catalogue.ts'
import { crashRoundsApi } from './crash-rounds.ts'
import { exclusionApi } from './exclusion.ts'
import { jackpotApi } from './jackpot.ts'
import { leagueApi } from './league.ts'
import { leagueRecordsApi } from './league-records.ts'
import { noticesApi } from './notices.ts'
import { passwordResetApi } from './password-reset.ts'
import { passkeysApi } from './passkeys.ts'
import { paymentsApi } from './payments.ts'
import { promosApi } from './promos.ts'
import { providerApi } from './provider.ts'
import { sambazaApi } from './sambaza.ts'
import { sessionsApi } from './sessions.ts'
import { sportsApi } from './sports.ts'
import { widgetsApi } from './widgets.ts'

export const api = {
  ...accountsApi,
  ...passwordResetApi,
  ...exclusionApi,
  ...sessionsApi,
  ...passkeysApi,
  ...paymentsApi,
  ...sambazaApi,
  ...catalogueApi,
  ...betsApi,
  ...noticesApi,
  ...crashRoundsApi,
  ...campaignsApi,
  ...campaignsNowApi,
  ...casinoApi,
  ...providerApi,
  ...sportsApi,
  ...leagueApi,
  ...leagueRecordsApi,
  ...jackpotApi,
  ...promosApi,
  ...widgetsApi,
}
export type Api = typeof api
export type EndpointName = keyof Api
