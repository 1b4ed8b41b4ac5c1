import { splitKes } from '../split-kes.ts'

type Props = { readonly value: number; readonly hidden?: boolean; readonly className?: string }

/** `KES 1,250.00` with the decimals smaller and muted; hidden it keeps the currency and shows dots. */
export function Money({ value, hidden = false, className = '' }: Props) {
  const { whole, cents } = splitKes(value)
  return (
    <span className={`num whitespace-nowrap ${className}`}>
      <span className="text-[0.72em] font-semibold text-muted">KES </span>
      {hidden ? (
        <span aria-hidden="true">••••</span>
      ) : (
        <span>
          {whole}
          <span className="text-[0.72em] font-semibold text-muted">{cents}</span>
        </span>
      )}
    </span>
  )
}
