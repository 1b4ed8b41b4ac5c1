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

/** What services of others may learn. Never a phone, a name, an amount, a code or a token. */
type Events = {
  readonly page_view: { readonly page_path: string }
  readonly search_attempt: { readonly search_term: string }
  readonly action_completed: { readonly action: Action }
  /** With the server's code, or its status where it gives none. */
  readonly action_failed: { readonly action: Action; readonly reason: string }
  /** A deposit that this page followed is in the balance. */
  readonly deposit_credited: Readonly<Record<never, never>>
}
export type Told = { [E in keyof Events]: { readonly event: E } & Events[E] }[keyof Events]
type Listener = (told: Told) => void
/** A service that runs, and what it wants to hear. */
export type Hearer = { readonly hear?: Listener }

/** Kept for who comes later; the oldest go when nobody comes. */
const KEPT_MAX = 50
const kept: Told[] = []
let listener: Listener | undefined

/** Tells services of others, where the site has any: they are loaded later, and hear then what was told before. */
export function track(told: Told): void {
  if (listener !== undefined) return listener(told)
  kept.push(told)
  if (kept.length > KEPT_MAX) kept.shift()
}

/** Hears what was told and what will be. One listens, for all. */
export function listen(hear: Listener): void {
  listener = hear
  for (const told of kept.splice(0)) hear(told)
}
