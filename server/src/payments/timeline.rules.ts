/** A state that a payment came into. */
export type Step = { readonly state: string; readonly at: Date }

/**
 * The steps worth telling: a payout that was handed over and came back because the rail was busy has waited, nothing more,
 * so both steps are left out.
 */
export function told(steps: readonly Step[]): readonly Step[] {
  const kept: Step[] = []
  for (const step of steps)
    if (step.state === 'held' && kept.at(-1)?.state === 'sent') kept.pop()
    else kept.push(step)
  return kept
}
