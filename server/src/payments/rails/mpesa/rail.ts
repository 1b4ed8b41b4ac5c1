import type { Clock } from '../../../platform/clock.ts'
import type { Rail } from '../rail.ts'
import { b2c } from './b2c.ts'
import { c2b, readPaybillNotice } from './c2b.ts'
import { darajaClient, type DarajaConfig } from './client.ts'
import { express, type ExpressConfig } from './express.ts'
import { readDepositNotice, readPayoutNotice } from './notices.ts'
import { mpesaOperator, type OperatorConfig } from './operator.ts'
import { pull } from './pull.ts'
import { readReversalNotice, reversal } from './reversal.ts'
import { readTaxNotice, remittax } from './remittax.ts'
import { readStatusNotice, transactionStatus } from './status.ts'

/** M-PESA through Daraja 3.0: M-PESA Express for deposits, B2C v3 for payouts, C2B v2 for pay-bill payments, Pull, status and reversals. @throws when the certificate cannot be read. */
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
    ...c2b(client, config),
    ...pull(client, config),
    ...reversal(client, operator),
    readDepositNotice,
    readPayoutNotice,
    readPaybillNotice,
    readReversalNotice,
    readTaxNotice,
    readStatusNotice: body => readStatusNotice(body, operator.shortcode),
  }
}
