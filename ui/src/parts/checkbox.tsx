import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { FieldNote } from './field.tsx'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type' | 'children'> & {
  readonly errors?: readonly string[] | undefined
  /** Its label; links in it stay links. */
  readonly children: ReactNode
}

/** A box to tick with its label beside it and its errors below; the whole row is the target. */
export function Checkbox({ errors = [], children, ...input }: Props) {
  const id = useId()
  const wrong = errors.length > 0
  return (
    <div className="space-y-1.5">
      <label className="flex min-h-11 items-center gap-3 text-14">
        <input
          {...input}
          type="checkbox"
          className="check"
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? id : undefined}
        />
        <span>{children}</span>
      </label>
      <FieldNote id={id} errors={errors} />
    </div>
  )
}
