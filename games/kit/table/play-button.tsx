import type { ComponentProps } from 'react'

type Props = ComponentProps<'button'> & {
  readonly label: string
  readonly detail: string
  readonly tone: string
  /** What it does now: styles and readers of the page go by it. */
  readonly press: string
  readonly isResting: boolean
  readonly isBusy: boolean
}

/** The big button that plays. */
export function PlayButton({ label, detail, tone, press, isResting, isBusy, ...button }: Props) {
  return (
    <button
      {...button}
      type="button"
      className="play"
      data-tone={tone}
      data-press={press}
      aria-disabled={isResting ? true : undefined}
      aria-busy={isBusy ? true : undefined}
      onKeyDown={event => {
        // A held key repeats its press, which could trigger the next action.
        if (event.repeat) event.preventDefault()
      }}
    >
      {/* With another tone there are other texts, not texts that have moved. */}
      <span key={`${tone} label`} className="label">
        {label}
      </span>
      <span key={`${tone} detail`} className="detail">
        {detail}
      </span>
    </button>
  )
}
