import { caseRows } from '../../cases/index.ts'
import { firstFound, type AuditCheck } from '../../platform/context/audit.ts'
import { sql } from '../../platform/db/db.ts'

export const claimsAudits: readonly AuditCheck[] = [
  {
    promise:
      "every claim that was granted names its own player's deposit, by a code that may have been meant",
    find: reader =>
      firstFound(
        reader,
        sql<object>`select c.id, c.state, d.id as deposit from payments.claims as c
          left join payments.deposits as d on d.id = c.deposit_id and d.player_id = c.player_id
            and d.state in ('credited', 'reversed')
          where c.state in ('credited', 'known') and (d.id is null or not exists (
            select 1 from payments.receipts as r where r.deposit_id = d.id
              and r.receipt = any(c.candidates)))`,
      ),
  },
  {
    promise: 'every claim that a person has to look at has its case, or had it',
    find: reader =>
      firstFound(
        reader,
        sql<object>`select c.id from payments.claims as c where c.state = 'case'
          and not exists (select 1 from ${caseRows} as o where o.subject = 'claim:' || c.id
            or (o.kind = 'suspense' and o.subject = any(
            select 'receipt:' || meant from unnest(c.candidates) as meant)))`,
      ),
  },
]
