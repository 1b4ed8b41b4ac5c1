import type { Actor } from '../../platform/audit-log.ts'
import type { Tx } from '../../platform/db.ts'
import { closeCase } from '../cases.ts'
import type { Desk } from '../desk.ts'

/** Closes the cases of a remittance whose end is known now: that nobody knew it, and that M-PESA's statement showed it as paid. */
export async function closeRemittanceCases(
  tx: Tx,
  desk: Desk,
  {
    id,
    receipt,
    actor,
    resolution,
  }: { id: string; receipt: string | null; actor: Actor; resolution: string },
): Promise<void> {
  await closeCase(tx, desk.ctx, {
    kind: 'remittance_in_doubt',
    subject: `remittance:${id}`,
    actor,
    resolution,
  })
  if (receipt !== null)
    await closeCase(tx, desk.ctx, { kind: 'unbooked_tax', subject: `receipt:${receipt}`, actor, resolution })
}
