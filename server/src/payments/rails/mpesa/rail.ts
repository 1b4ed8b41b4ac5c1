import type { Rail } from '../rail.ts'
import { accountBalance } from './balance.ts'
import { b2c } from './b2c.ts'
import { c2b, readPaybillCallback } from './c2b.ts'
import { darajaClient, type DarajaConfig, type DarajaOptions } from './client.ts'
import { stkPrompt, type StkPromptConfig } from './stk-prompt.ts'
import { readDepositCallback, readPayoutCallback } from './callbacks.ts'
import { mpesaOperator, type OperatorConfig } from './operator.ts'
import { pull } from './pull.ts'
import { readReversalCallback, reversal } from './reversal.ts'
import { readTaxCallback, remittax } from './remittax.ts'
import { NO_SUCH_TRANSACTION, payoutOutcome } from './result-codes.ts'
import { readStatusCallback, transactionStatus } from './status.ts'

/**
 * M-PESA through Daraja 3.0: M-PESA Express for deposits, B2C v3 for payouts, C2B v2 for pay-bill payments,
 * Pull, status, balance and reversals. @throws when the certificate cannot be read.
 */
export function mpesaRail(
  config: DarajaConfig & StkPromptConfig & OperatorConfig,
  { timeoutMs = 15_000, ...options }: Omit<DarajaOptions, 'timeoutMs'> & { timeoutMs?: number },
): Rail {
  const client = darajaClient(config, { timeoutMs, ...options })
  const operator = mpesaOperator(config)
  return {
    name: 'mpesa',
    isShut: what => client.isShut(what === 'deposit' ? 'stk' : 'b2c'),
    refusesOperator: code => payoutOutcome(code) === 'stopped',
    findsNothing: code => code === NO_SUCH_TRANSACTION,
    ...stkPrompt(client, config, options.clock),
    ...b2c(client, operator),
    ...transactionStatus(client, operator),
    ...remittax(client, operator),
    ...c2b(client, config),
    ...pull(client, config),
    ...reversal(client, operator),
    ...accountBalance(client, operator),
    readDepositCallback,
    readPayoutCallback,
    readPaybillCallback,
    readReversalCallback,
    readTaxCallback,
    readStatusCallback: body => readStatusCallback(body, operator.shortcode),
  }
}
