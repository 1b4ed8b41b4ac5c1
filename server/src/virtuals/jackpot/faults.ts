import { casesOf } from '../../cases/index.ts'
import type { Ctx } from '../../platform/context/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { ListKey } from './lists.ts'

const { openCase, closeCase } = casesOf({
  'virtuals.jackpot': {
    about:
      'A list of the Virtual Jackpot could not be opened, closed or decided. It is tried again; the log says why it fails.',
  },
})

/** How a list is named in a case. What is not about one list is named after its league. */
export const subjectOf = ({ league, season, week }: ListKey): string => `${league}:${season}:${week}`

/** A person is to look at what could not be done; its league goes on without it. */
export const openFault = (tx: Tx, ctx: Ctx, subject: string): Promise<void> =>
  openCase(tx, ctx, {
    kind: 'virtuals.jackpot',
    subject,
    problem: `The Virtual Jackpot ${subject} cannot go on.`,
    evidence: { subject },
  })

export const closeFault = (tx: Tx, ctx: Ctx, subject: string): Promise<boolean> =>
  closeCase(tx, ctx, {
    kind: 'virtuals.jackpot',
    subject,
    actor: { kind: 'system' },
    resolution: 'it went on',
  })
