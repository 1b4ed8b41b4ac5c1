import { CircleAlert } from 'lucide-react'
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { unbroken } from './unbroken.tsx'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
  readonly label: string
  readonly errors?: readonly string[] | undefined
  readonly help?: ReactNode
  /** Drawn inside the box, before and after the text. */
  readonly before?: ReactNode
  readonly after?: ReactNode
  readonly ref?: Ref<HTMLInputElement>
}

/** Label above, help below, errors beside in words and tied to the input for screen readers. */
export function Field({ label, errors = [], help, before, after, className = '', ...input }: Props) {
  const id = useId()
  const wrong = errors.length > 0
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="block text-14 font-semibold">
        {label}
      </label>
      <div
        className={`flex min-h-12 flex-wrap items-center rounded-control border bg-sky focus-within:outline-3 focus-within:outline-offset-1 focus-within:outline-focus ${
          wrong ? 'border-rose' : 'border-control-line'
        }`}
      >
        {before !== undefined && <span className="pl-3 text-muted">{before}</span>}
        <input
          {...input}
          id={id}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong || help !== undefined ? `${id}-note` : undefined}
          className={`min-h-12 min-w-0 flex-1 basis-24 bg-transparent px-3 outline-none placeholder:text-muted ${className}`}
        />
        {after}
      </div>
      <FieldNote id={`${id}-note`} errors={errors} help={help} />
    </div>
  )
}

type NoteProps = { readonly id: string; readonly errors: readonly string[]; readonly help?: ReactNode }

/** The line under an input: what is wrong, else the help. */
export function FieldNote({ id, errors, help }: NoteProps) {
  if (errors.length === 0) {
    return help === undefined ? null : (
      <p id={id} className="text-14 text-muted">
        {typeof help === 'string' ? unbroken(help) : help}
      </p>
    )
  }
  return (
    <div id={id} className="text-14 text-rose-text">
      {errors.map(text => (
        <p key={text} className="flex items-start gap-1.5">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {text}
        </p>
      ))}
    </div>
  )
}
