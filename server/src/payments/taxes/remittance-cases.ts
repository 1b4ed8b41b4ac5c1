import type { Actor } from '../../platform/audit-log.ts'
import type { Tx } from '../../platform/db.ts'
import { closeCase } from '../cases.ts'
import type { Dependencies } from '../dependencies.ts'

/** Closes the cases of a remittance whose end is known now: that nobody knew it, and that M-PESA's statement showed it as paid. */
export async function closeRemittanceCases(
  tx: Tx,
  dependencies: Dependencies,
  {
    id,
    receipt,
    actor,
    resolution,
  }: { id: string; receipt: string | null; actor: Actor; resolution: string },
): Promise<void> {
  await closeCase(tx, dependencies.ctx, {
    kind: 'remittance_in_doubt',
    subject: `remittance:${id}`,
    actor,
    resolution,
  })
  if (receipt !== null)
    await closeCase(tx, dependencies.ctx, {
      kind: 'unbooked_tax',
      subject: `receipt:${receipt}`,
      actor,
      resolution,
    })
}
