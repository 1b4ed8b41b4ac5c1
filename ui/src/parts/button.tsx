import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Spinner } from './spinner.tsx'

/** `primary` is the one action of a screen; `money` brings money in; the others stay behind. */
export type Variant = 'primary' | 'money' | 'plain' | 'quiet' | 'danger'

const VARIANTS: Record<Variant, string> = {
  primary: 'ember font-extrabold',
  money: 'bg-mint text-on-mint font-extrabold',
  plain: 'border border-control-line bg-raised-2 text-text font-semibold',
  quiet: 'font-semibold hover:bg-raised-2',
  danger: 'border border-control-line text-rose-text font-semibold',
}
const BASE =
  'inline-flex items-center justify-center gap-2 rounded-control min-h-11 px-4 text-center transition duration-150 ease-out ' +
  'hover:brightness-110 active:scale-[0.98] disabled:opacity-60 aria-disabled:opacity-60 no-underline'

/** The classes of a button, for links that look like one. */
export const buttonClass = (variant: Variant, extra = ''): string => `${BASE} ${VARIANTS[variant]} ${extra}`

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly variant?: Variant
  readonly busy?: boolean
  readonly children: ReactNode
}

/** A busy button keeps its size and its words, and takes no second tap. */
export function Button({ variant = 'plain', busy = false, className = '', children, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      disabled={busy || rest.disabled}
      className={buttonClass(variant, className)}
    >
      {busy && <Spinner className="size-5" />}
      {children}
    </button>
  )
}

/** An action that reads as a link in a text. */
export const TextButton = ({
  onClick,
  children,
}: {
  readonly onClick: () => void
  readonly children: ReactNode
}) => (
  <button
    type="button"
    className="min-h-11 font-semibold text-ember-text underline underline-offset-4"
    onClick={onClick}
  >
    {children}
  </button>
)
