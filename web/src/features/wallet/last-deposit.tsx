import { listTransactions } from '@ruka/contract/addresses'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { fieldOf } from '../../lib/device.ts'
import { formatWholeKes } from '../../lib/format.ts'
import { useWords } from '../../lib/words.ts'
import { walletWords } from './words.ts'

/**
 * Offers the amount of the player's latest deposit that arrived, inside the field, so that nothing moves when
 * it comes.
 */
export function LastDeposit({ onTake }: { readonly onTake: (kes: number) => void }) {
  const t = useWords(walletWords)
  const last = useQuery({
    // Under this key it is forgotten with the session, and read again after each payment.
    queryKey: ['transactions', 'last-deposit'],
    queryFn: async ({ signal }) => {
      const body: unknown = await call(listTransactions, { subject: 'deposit', page: '1' }, { signal })
      return lastAmount(fieldOf(body, 'data')) ?? null
    },
  }).data
  return (
    typeof last === 'number' && (
      <button
        type="button"
        className="num mr-2 min-h-9 shrink-0 rounded-full border border-control-line bg-raised px-3 text-14 font-semibold"
        onClick={() => onTake(last)}
      >
        {t('lastAmount', { amount: formatWholeKes(last).slice('KES '.length) })}
      </button>
    )
  )
}

/** In whole KES, from the player's deposits, newest first: cents cannot be asked for again. */
export function lastAmount(rows: unknown): number | undefined {
  return (Array.isArray(rows) ? rows : [])
    .filter(row => String(fieldOf(row, 'status')).toLowerCase() === 'completed')
    .map(row => Number(fieldOf(row, 'value')))
    .find(value => Number.isSafeInteger(value) && value > 0)
}
