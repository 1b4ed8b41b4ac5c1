import { useStore } from '@ruka/client/store'
import { CHAT_TEXT_MAX, tidyChatText } from '@ruka/contract/crash-chat-text'
import { useRef, useState } from 'react'
import type { GameContext } from '../game-context.ts'
import * as words from '../locales/chat.en.json'
import type { OpenChat } from './chat-store.ts'
import type { Chat } from './chat.rules.ts'
import { cannotWrite, leftText } from './chat-texts.ts'

type Props = { readonly chat: OpenChat } & Pick<GameContext, 'views'>

/** The field for a message, or the reason why the player cannot write. */
export function Composer({ chat: { chats, say }, views }: Props) {
  const chat = useStore(chats)
  const isOnline = useStore(views, ({ table }) => table.link === 'open')
  const { may, until } = chat
  const canWrite = may === undefined || may === 'speak'
  // A time that is not today is shown with its date.
  const why = useStore(views, () => (canWrite ? '' : cannotWrite(may, until, Date.now())))
  return (
    <div className="chat-foot">
      <Form chat={chat} isOnline={isOnline} send={say} />
      <p className="chat-why" hidden={canWrite}>
        {why}
      </p>
    </div>
  )
}

type FormProps = { readonly chat: Chat; readonly isOnline: boolean; send(text: string): void }
type Note = { readonly text: string; readonly isWrong: boolean }

const HELP: Note = { text: words.help, isWrong: false }
const OFFLINE: Note = { text: words.offline, isWrong: false }

/** `send` gets a valid text. */
function Form({ chat, isOnline, send }: FormProps) {
  const { may, sending, fault } = chat
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [lastNote, setNote] = useState(HELP)
  const [seen, setSeen] = useState(chat)
  if (chat !== seen) {
    setSeen(chat)
    const taken = !sending && !fault ? seen.sending : undefined
    if (taken && tidyChatText(typed) === taken.text) setTyped('')
    if (fault) setNote({ text: fault.text, isWrong: true })
    else if (taken) setNote(HELP)
  }
  if (!isOnline && lastNote !== HELP) setNote(HELP)
  const note = isOnline ? lastNote : OFFLINE
  const isResting = !isOnline || (sending !== undefined && !fault)
  const submit = () => {
    const text = tidyChatText(typed)
    if (text === '' || isResting) field.current!.focus()
    else send(text)
  }
  return (
    <div className="chat-form" hidden={may !== 'speak'}>
      <label htmlFor="chat-text">{words.message}</label>
      <span className="chat-left">{leftText(CHAT_TEXT_MAX - typed.length)}</span>
      <input
        ref={field}
        id="chat-text"
        className="chat-field"
        maxLength={CHAT_TEXT_MAX}
        autoComplete="off"
        enterKeyHint="send"
        aria-describedby="chat-note"
        aria-invalid={note.isWrong ? true : undefined}
        value={typed}
        onChange={event => {
          setTyped(event.target.value)
          setNote(HELP)
        }}
        onKeyDown={event => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) submit()
        }}
      />
      {/* The sandbox of the shell's frame blocks form submission. */}
      <button type="button" className="plain" aria-disabled={isResting ? true : undefined} onClick={submit}>
        {words.send}
      </button>
      <p
        id="chat-note"
        className="chat-note"
        data-wrong={note.isWrong ? '' : undefined}
        role={note.isWrong ? 'alert' : undefined}
      >
        {note.text}
      </p>
    </div>
  )
}
