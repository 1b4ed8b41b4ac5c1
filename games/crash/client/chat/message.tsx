import type { ChatMessage } from '@ruka/contract/crash-chat'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import { nameOf } from '../../../kit/alias.ts'
import { fill } from '../../../kit/fill.ts'
import { Face } from '../../../kit/table/face.tsx'
import { Icon } from '../../../kit/table/icon.tsx'
import * as words from '../locales/chat.en.json'
import { timeOf } from './chat-texts.ts'

const MORE = 'M5 12h.01M12 12h.01M19 12h.01'

type Props = {
  readonly message: ChatMessage
  readonly isOwn: boolean
  readonly isHidden: boolean
  readonly hide: (by: string) => void
  /** Resolves with a text about the result. A demo player cannot report. */
  readonly report: ((n: number) => Promise<string>) | undefined
}

/** One message: author, time and text, and actions for messages of others. The text is never markup. */
export const Message = memo(function Message({ message, isOwn, isHidden, hide, report }: Props) {
  const { n, who, by, text, at } = message
  const name = nameOf(who)
  const [time] = useState(() => timeOf(at, Date.now()))
  return (
    <li className={isOwn ? 'chat-message own' : 'chat-message'} data-n={n} hidden={isHidden}>
      <Face alias={who} />
      <p className="chat-by">
        <strong>{isOwn ? words.you : name}</strong> <time dateTime={at}>{time}</time>
      </p>
      <p className="chat-text" dir="auto">
        {text}
      </p>
      {!isOwn && <Actions who={name} hide={() => hide(by)} report={report && (() => report(n))} />}
    </li>
  )
})

type Report = () => Promise<string>
type ActionsProps = { readonly who: string; hide(): void; readonly report: Report | undefined }

/** A button that unfolds the actions; a report needs a confirmation. */
function Actions({ who, hide, report }: ActionsProps) {
  const toggle = useRef<HTMLButtonElement>(null)
  const [step, setStep] = useState<'folded' | 'offer' | 'confirm' | Promise<string>>('folded')
  const isFolded = step === 'folded'
  const cancel = () => {
    setStep('folded')
    toggle.current!.focus()
  }
  return (
    <>
      <button
        ref={toggle}
        type="button"
        className="round-button"
        aria-expanded={!isFolded}
        onClick={() => setStep(isFolded ? 'offer' : 'folded')}
      >
        <Icon path={MORE} />
        <span className="unseen">{fill(words.actions, { who })}</span>
      </button>
      <div className="chat-acts" hidden={isFolded}>
        {step === 'offer' && (
          <>
            <Act name={words.hide} act={hide} />
            {report && <Act name={words.report} act={() => setStep('confirm')} />}
          </>
        )}
        {step === 'confirm' && report && <Confirm report={() => setStep(report())} cancel={cancel} />}
        {typeof step === 'object' && <Result answer={step} />}
      </div>
    </>
  )
}

const Act = ({ name, act }: { readonly name: string; act(): void }) => (
  <button type="button" className="plain" onClick={act}>
    {name}
  </button>
)

function Confirm({ report, cancel }: { report(): void; cancel(): void }) {
  const sure = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => sure.current!.focus(), [])
  return (
    <>
      <p>{words.reportAsk}</p>
      <button ref={sure} type="button" className="plain" onClick={report}>
        {words.reportIt}
      </button>
      <Act name={words.cancel} act={cancel} />
    </>
  )
}

/** What has become of a report. */
function Result({ answer }: { readonly answer: Promise<string> }) {
  const status = useRef<HTMLParagraphElement>(null)
  const [text, setText] = useState(words.reporting)
  useLayoutEffect(() => {
    status.current!.focus()
    void answer.then(setText)
  }, [answer])
  return (
    <p ref={status} role="status" tabIndex={-1}>
      {text}
    </p>
  )
}
