/** What a player can try, by the name that analytics know it under. */
export type Action =
  | 'login'
  | 'register'
  | 'reset_password'
  | 'logout'
  | 'deposit'
  | 'withdraw'
  | 'bonus_withdraw'
  | 'sambaza'
  | 'sort_deposit'
  | 'statement'
  | 'exclusion'
  | 'confirm_account'
  | 'add_passkey'
  | 'remove_passkey'

/** What third parties may learn. Never a phone, a name, an amount, a code or a token. */
type Events = {
  readonly page_view: { readonly page_path: string }
  readonly search_attempt: { readonly search_term: string }
  readonly action_completed: { readonly action: Action }
  /** With the server's code, or its status where it gives none. */
  readonly action_failed: { readonly action: Action; readonly reason: string }
  /** A deposit that this page followed is in the balance. */
  readonly deposit_credited: Readonly<Record<never, never>>
}
export type TrackedEvent = { [E in keyof Events]: { readonly event: E } & Events[E] }[keyof Events]
type Listener = (event: TrackedEvent) => void
/** A service that runs. */
export type EventConsumer = { readonly onEvent?: Listener }

/** Third parties are loaded late: this many of the latest events wait for them. */
const BUFFER_MAX = 50
const buffer: TrackedEvent[] = []
let listener: Listener | undefined

/** Gives an event to the third parties that the site uses, now or once they are loaded. */
export function track(event: TrackedEvent): void {
  if (listener !== undefined) return listener(event)
  buffer.push(event)
  if (buffer.length > BUFFER_MAX) buffer.shift()
}

/** Calls back with the events so far and with every later one. There is one subscriber. */
export function subscribe(onEvent: Listener): void {
  listener = onEvent
  for (const event of buffer.splice(0)) onEvent(event)
}
