import { type Ref, type TextareaHTMLAttributes, useId } from 'react'
import { FieldNote } from './field.tsx'

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> & {
  readonly label: string
  readonly errors: readonly string[]
  readonly help: string
  readonly ref?: Ref<HTMLTextAreaElement>
}

/** A field for a text of several lines, with its label above and its note below. */
export function TextArea({ label, errors, help, ...area }: Props) {
  const id = useId()
  const wrong = errors.length > 0
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="block text-14 font-semibold">
        {label}
      </label>
      <textarea
        rows={5}
        {...area}
        id={id}
        aria-invalid={wrong || undefined}
        aria-describedby={`${id}-note`}
        className={`block w-full resize-y rounded-control border bg-sky px-3 py-2.5 placeholder:text-muted focus-visible:outline-3 focus-visible:outline-offset-1 focus-visible:outline-focus ${
          wrong ? 'border-rose' : 'border-control-line'
        }`}
      />
      <FieldNote id={`${id}-note`} errors={errors} help={help} />
    </div>
  )
}
