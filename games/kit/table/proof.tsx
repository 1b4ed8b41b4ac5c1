import type { ReactNode } from 'react'
import { icons } from '../icons.ts'
import { Fact } from './fact.tsx'
import { Icon } from './icon.tsx'

type VerdictProps = {
  readonly isFair: boolean
  readonly icon?: string | undefined
  readonly title: string
  readonly text: string
}

/** What a check has found. */
export const Verdict = ({ isFair, icon = isFair ? icons.check : icons.close, title, text }: VerdictProps) => (
  <div className="verdict" data-fair={isFair} role="status">
    <Icon path={icon} />
    <div>
      <h3>{title}</h3>
      <p>{text}</p>
    </div>
  </div>
)

type StepsProps = { readonly title: string; readonly isOpen: boolean; readonly children: ReactNode }

/** The steps of a check, which a verdict that all is well leaves closed. */
export const Steps = ({ title, isOpen, children }: StepsProps) => (
  <details open={isOpen}>
    <summary>{title}</summary>
    <ol className="steps">{children}</ol>
  </details>
)

type StepProps = {
  readonly title: string
  readonly text: string
  /** Beside the title: whether the step holds. */
  readonly mark?: string | undefined
  readonly isSame?: boolean | undefined
  readonly children: ReactNode
}

export const Step = ({ title, text, mark, isSame, children }: StepProps) => (
  <li>
    <h4>
      {title}
      {mark !== undefined && (
        <strong className="mark" data-same={isSame}>
          {mark}
        </strong>
      )}
    </h4>
    <p>{text}</p>
    {children}
  </li>
)

/** A long value in full, for comparison. */
export const CodeFact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <Fact name={name}>
    <code>{value}</code>
  </Fact>
)

/** What cannot be checked, and why. */
export const Fault = ({ text }: { readonly text: string }) => (
  <p className="fault" role="alert">
    {text}
  </p>
)
