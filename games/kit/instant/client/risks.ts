import * as common from './locales/choices.en.json'

/** The names of the risks that a player chooses from. */
export const risks = { low: common.riskLow, medium: common.riskMedium, high: common.riskHigh } as const
