import { paybillScenarios } from '../../test/scenarios/paybill.ts'
import { payoutScenarios } from '../../test/scenarios/payouts.ts'
import { playScenarios } from '../../test/scenarios/play.ts'
import { promptScenarios } from '../../test/scenarios/prompts.ts'
import { reversalScenarios } from '../../test/scenarios/reversals.ts'

/** The table of every weather: each row ends with M-PESA's books and ours equal to the cent, and a clean audit. */
playScenarios([...promptScenarios, ...paybillScenarios, ...reversalScenarios, ...payoutScenarios])
