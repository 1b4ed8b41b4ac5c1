import type { TaxBase } from '@ruka/contract/taxes'
import { formatKes } from '../../lib/format.ts'
import { Money } from '@ruka/ui/parts/money'
import { site } from '../../lib/site.ts'
import { useWords } from '../../lib/words.ts'
import { useServerNow } from './server-now.ts'
import { taxWords } from './tax-words.ts'
import { taxed } from './taxed.rules.ts'

/**
 * What the law takes of an amount and what arrives, before the button that confirms it; nothing where nothing
 * is taken.
 */
export function TaxBreakdown({ base, amount }: { readonly base: TaxBase; readonly amount: number }) {
  const t = useWords(taxWords)
  const now = useServerNow()
  const parts = taxed(site().taxes, base, amount, now())
  if (parts === undefined) return null
  const { law, ratePercent, tax, net, kept } = parts
  return (
    <div className="space-y-2 rounded-card border border-line bg-sky px-4 py-3 text-14">
      <dl className="space-y-2" aria-label={t('breakdown')}>
        <div className="flex items-start justify-between gap-4">
          <dt>
            {t('tax', { rate: ratePercent })}
            <span className="block text-12 text-muted">{law}</span>
          </dt>
          <dd className="num">
            <span aria-hidden="true">−</span>
            <Money value={tax} />
          </dd>
        </div>
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-2 font-semibold">
          <dt>{t(base === 'deposit' ? 'added' : 'sent')}</dt>
          <dd className="text-16 font-extrabold">
            <Money value={net} />
          </dd>
        </div>
      </dl>
      {kept > 0 && <p className="text-12 text-muted">{t('kept', { kes: formatKes(kept) })}</p>}
    </div>
  )
}
