import type { Refusal } from '../../kit/api.ts'
import * as words from '../locales/sports.en.json'

const REFUSALS: Readonly<Record<string, string>> = {
  slip_over: words.cash_out_over,
  slip_cash_out_off: words.cash_out_off,
  slip_cash_out_suspended: words.cash_out_suspended,
  slip_cash_out_decided: words.cash_out_decided,
  slip_cash_out_small: words.cash_out_small,
  slip_cash_out_changed: words.cash_out_changed,
  slip_cash_out_pending: words.cash_out_pending,
  slip_cash_out_part: words.cash_out_part,
  slip_cash_out_rule_low: words.cash_out_rule_low,
  slip_cash_out_rule_high: words.cash_out_rule_high,
}

/** Why a slip is not cashed out, or takes no rule. */
export const cashOutRefusal = ({ code, text }: Pick<Refusal, 'code' | 'text'>): string =>
  REFUSALS[code] ?? text
