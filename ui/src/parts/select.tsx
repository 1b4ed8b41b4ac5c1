import { ChevronDown } from 'lucide-react'
import { type SelectHTMLAttributes, useId } from 'react'
import { FieldNote } from './field.tsx'

type Props = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'children'> & {
  readonly label: string
  readonly options: readonly { readonly value: string; readonly title: string }[]
  readonly errors?: readonly string[] | undefined
  readonly help?: string
}

/** One of many in a form: the phone's own picker, with the label above and the note below. */
export function Select({ label, options, errors = [], help, ...select }: Props) {
  const id = useId()
  const wrong = errors.length > 0
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="block text-14 font-semibold">
        {label}
      </label>
      <div className="relative">
        <select
          {...select}
          id={id}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong || help !== undefined ? `${id}-note` : undefined}
          className={`min-h-12 w-full appearance-none rounded-control border bg-sky pr-10 pl-3 focus-visible:outline-3 focus-visible:outline-offset-1 focus-visible:outline-focus ${
            wrong ? 'border-rose' : 'border-control-line'
          }`}
        >
          {options.map(({ value, title }) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </select>
        <ChevronDown
          className="pointer-events-none absolute top-3.5 right-3 size-5 text-muted"
          aria-hidden="true"
        />
      </div>
      <FieldNote id={`${id}-note`} errors={errors} help={help} />
    </div>
  )
}
