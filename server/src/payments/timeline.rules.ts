/** A state that a payment came into. */
export type Step = { readonly state: string; readonly at: Date }

/**
 * The steps worth telling: a payout that was handed over and came back because the rail was busy has waited, nothing more,
 * so both steps are left out. While a prompt that ran out is asked about, nobody can say that it ended.
 */
export function told(steps: readonly Step[], isAsked: boolean): readonly Step[] {
  const kept: Step[] = []
  for (const step of steps)
    if (step.state === 'held' && kept.at(-1)?.state === 'sent') kept.pop()
    else kept.push(step)
  const last = kept.at(-1)
  if (!isAsked || last?.state !== 'expired') return kept
  const before = kept.slice(0, -1)
  return before.at(-1)?.state === 'unknown' ? before : [...before, { ...last, state: 'unknown' }]
}
