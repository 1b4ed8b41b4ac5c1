import { paybillScenarios } from '../../test/scenarios/paybill.ts'
import { payoutScenarios } from '../../test/scenarios/payouts.ts'
import { runScenarios } from '../../test/scenarios/run-scenarios.ts'
import { promptScenarios } from '../../test/scenarios/prompts.ts'
import { reversalScenarios } from '../../test/scenarios/reversals.ts'

/** Each scenario ends with M-PESA's books and ours equal to the cent, and a clean audit. */
runScenarios([...promptScenarios, ...paybillScenarios, ...reversalScenarios, ...payoutScenarios])
