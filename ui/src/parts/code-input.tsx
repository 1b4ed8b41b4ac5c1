import { type ChangeEvent, useEffect, useId, useRef } from 'react'
import { FieldNote } from './field.tsx'

type Props = {
  readonly label: string
  /** How many there are boxes for. */
  readonly digits: number
  /** How many are taken: as many as there are boxes, unless another server's codes may be longer. */
  readonly digitsMax?: number
  readonly value: string
  readonly errors?: readonly string[] | undefined
  readonly help?: string
  readonly autoFocus?: boolean
  readonly onChange: (code: string) => void
  readonly onBlur?: () => void
}

/** The digits of anything typed or pasted, at most as many as the code has. */
export const onlyDigits = (typed: string, digits: number): string => typed.replace(/\D/g, '').slice(0, digits)

/** More than four boxes have to stand closer on a small phone. */
const NARROW = { '--box': '2.375rem', '--gap': '0.5rem' }

/** A one-time code: one real input, so that paste, password managers and the SMS suggestion work. */
export function CodeInput({
  label,
  digits,
  digitsMax = digits,
  value,
  errors = [],
  help,
  autoFocus,
  onChange,
  onBlur,
}: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  // Once: a focus that has moved to a button stays there.
  useEffect(() => {
    if (autoFocus) input.current?.focus()
  }, [autoFocus])
  // What is typed after a refusal is another code, not the end of the refused one.
  const isRefused = errors.length > 0
  useEffect(() => {
    if (isRefused) input.current?.select()
  }, [isRefused])
  const change = (typed: string) => {
    const code = onlyDigits(typed, digitsMax)
    // A digit too many changes nothing, and must not send a full code again.
    if (code !== value) onChange(code)
  }
  return (
    <div className="space-y-2">
      <label htmlFor={id} className="block text-14 font-semibold">
        {label}
      </label>
      <input
        id={id}
        name="code"
        className="code-input num block max-w-full outline-none"
        style={
          { '--digits': Math.max(digits, value.length), ...(digits > 4 ? NARROW : {}) } as Record<
            string,
            number | string
          >
        }
        ref={input}
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9]*"
        value={value}
        aria-invalid={errors.length > 0 || undefined}
        aria-describedby={errors.length > 0 || help !== undefined ? `${id}-note` : undefined}
        onChange={(event: ChangeEvent<HTMLInputElement>) => change(event.target.value)}
        onBlur={onBlur}
      />
      <FieldNote id={`${id}-note`} errors={errors} help={help} />
    </div>
  )
}
