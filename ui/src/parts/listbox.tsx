import * as Radix from '@radix-ui/react-select'
import { Check, ChevronDown } from 'lucide-react'
import { useId } from 'react'

type Props<T extends string> = {
  readonly label: string
  readonly options: readonly { readonly value: T; readonly title: string; readonly detail?: string }[]
  readonly value: T
  readonly onChange: (value: T) => void
}

/**
 * One of many where an option is more than its name: each has a detail below, letters find it, arrows move.
 * Where names are enough, `Select` opens the phone's own picker.
 */
export function Listbox<T extends string>({ label, options, value, onChange }: Props<T>) {
  const id = useId()
  return (
    <div className="space-y-1.5">
      <span id={id} className="block text-14 font-semibold">
        {label}
      </span>
      <Radix.Root value={value} onValueChange={next => onChange(next as T)}>
        <Radix.Trigger
          aria-labelledby={id}
          className="flex min-h-12 w-full items-center justify-between gap-3 rounded-control border border-control-line bg-sky px-3 text-left"
        >
          <Radix.Value />
          <ChevronDown className="size-5 shrink-0 text-muted" aria-hidden="true" />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            position="popper"
            sideOffset={4}
            collisionPadding={12}
            className="popover z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) overflow-hidden rounded-card border border-control-line bg-raised"
          >
            <Radix.Viewport className="p-1">
              {options.map(option => (
                <Option key={option.value} {...option} />
              ))}
            </Radix.Viewport>
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </div>
  )
}

type OptionProps = { readonly value: string; readonly title: string; readonly detail?: string }

const Option = ({ value, title, detail }: OptionProps) => (
  <Radix.Item
    value={value}
    className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-control px-3 py-2 outline-none data-highlighted:bg-raised-2"
  >
    <span>
      <Radix.ItemText>{title}</Radix.ItemText>
      {detail !== undefined && <span className="block text-12 text-muted">{detail}</span>}
    </span>
    <Radix.ItemIndicator>
      <Check className="size-5 text-ember-text" aria-hidden="true" />
    </Radix.ItemIndicator>
  </Radix.Item>
)
