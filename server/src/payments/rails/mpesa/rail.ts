import type { Clock } from '../../../platform/clock.ts'
import type { Rail } from '../rail.ts'
import { b2c } from './b2c.ts'
import { darajaClient, type DarajaConfig } from './client.ts'
import { express, type ExpressConfig } from './express.ts'
import { readDepositNotice, readPayoutNotice } from './notices.ts'
import { mpesaOperator, type OperatorConfig } from './operator.ts'
import { readTaxNotice, remittax } from './remittax.ts'
import { readStatusNotice, transactionStatus } from './status.ts'

/** M-PESA through Daraja 3.0: M-PESA Express for deposits, B2C v3 for payouts, transaction status for questions. @throws when the certificate cannot be read. */
export function mpesaRail(
  config: DarajaConfig & ExpressConfig & OperatorConfig,
  { clock, timeoutMs = 15_000 }: { clock: Clock; timeoutMs?: number },
): Rail {
  const client = darajaClient(config, { clock, timeoutMs })
  const operator = mpesaOperator(config)
  return {
    name: 'mpesa',
    ...express(client, config, clock),
    ...b2c(client, operator),
    ...transactionStatus(client, operator),
    ...remittax(client, operator),
    readDepositNotice,
    readPayoutNotice,
    readTaxNotice,
    readStatusNotice: body => readStatusNotice(body, operator.shortcode),
  }
}
