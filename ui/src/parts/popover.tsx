import * as Radix from '@radix-ui/react-popover'
import type { ReactNode } from 'react'

type Props = {
  /** The button that opens it. */
  readonly trigger: ReactNode
  readonly label: string
  readonly children: ReactNode
}

/**
 * A small card beside the button that opens it, such as an explanation. It closes on Esc and on a tap beside
 * it, and gives the focus back. For a task of its own there is `Sheet`.
 */
export function Popover({ trigger, label, children }: Props) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          sideOffset={8}
          collisionPadding={12}
          className="popover z-50 max-w-[min(20rem,calc(100vw-1.5rem))] rounded-card border border-control-line bg-raised p-4 text-14 outline-none"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
