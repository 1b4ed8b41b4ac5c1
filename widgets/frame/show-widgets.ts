import type { WidgetMessage, WidgetOrder } from '@ruka/contract/widget-frame'
import { HIGH_ROLLER_MULTIPLIER, WIDGET_HEIGHT_MAX } from '@ruka/contract/widget-limits'

/** A script that has not defined its element by then has failed, unless it does after all. */
const DEFINED_MS = 10_000
/** A widget without a height for so long has nothing to show. */
const EMPTY_MS = 10_000
/**
 * By this event a widget may say how it is: its `detail` is `ready`, `empty` or `failed`, or `loading` while it has
 * no more than placeholders.
 */
const STATE_EVENT = 'widget-state'

/**
 * Shows in this frame the widget that the shell orders, and tells the shell how it is and how tall. Only the site's
 * own shells can put this page in a frame (`frame-ancestors`), so an order of the parent is the shell's: its fields
 * are not read by a schema again, which would be most of this page's bytes.
 */
export function showWidgets(frame: Window): void {
  const shell = frame.parent
  if (shell === frame) return
  let shown: Shown | undefined
  // What is said before the shell has spoken names nothing, so anyone may hear it.
  let target = '*'
  const post = (message: WidgetMessage) => shell.postMessage(message, target)
  frame.addEventListener('message', event => {
    const order: unknown = event.data
    if (event.source !== shell || !isOrder(order)) return
    target = event.origin
    dress(frame.document, order)
    if (shown) shown.change(order)
    else shown = show(frame.document, order, post)
  })
  post({ type: 'ruka:widget-open' })
}

const isOrder = (data: unknown): data is WidgetOrder =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'ruka:widget'

type Shown = { change(order: WidgetOrder): void }

/** Loads the script, once, and puts its element on the page. A frame shows one element until it is gone itself. */
function show(page: Document, order: WidgetOrder, post: (message: WidgetMessage) => void): Shown {
  let latest = order
  const element = page.createElement(order.element)
  const say = oncePerChange((state: State) => post({ type: 'ruka:widget-state', state }))
  // What the element says itself counts; without a word of it, its height does.
  let hasSpoken = false
  const measured = (state: State) => (hasSpoken ? undefined : say(state))
  element.addEventListener(STATE_EVENT, event => {
    const { detail } = event as CustomEvent<unknown>
    const isShown = detail === 'ready' || detail === 'empty' || detail === 'failed'
    if (!isShown && detail !== 'loading') return
    hasSpoken = true
    if (isShown) say(detail)
  })
  const tell = oncePerChange((height: number) => post({ type: 'ruka:widget-height', height }))
  const late = setTimeout(() => say('failed'), DEFINED_MS)
  void load(page, order).then(
    () => {
      clearTimeout(late)
      setAttributes(element, latest)
      page.body.append(element)
      let empty = setTimeout(() => measured('empty'), EMPTY_MS)
      new ResizeObserver(() => {
        const height = Math.ceil(page.body.getBoundingClientRect().height)
        tell(height)
        page.documentElement.style.overflowY = height > WIDGET_HEIGHT_MAX ? 'auto' : ''
        clearTimeout(empty)
        if (height > 0) measured('ready')
        else empty = setTimeout(() => measured('empty'), EMPTY_MS)
      }).observe(page.body)
    },
    () => say('failed'),
  )
  return {
    change(next) {
      latest = next
      if (element.isConnected) setAttributes(element, next)
    },
  }
}

type State = Extract<WidgetMessage, { readonly type: 'ruka:widget-state' }>['state']

/** Waits for the element, however long it takes. @throws when the script cannot be had */
function load(page: Document, { script: address, element }: WidgetOrder): Promise<unknown> {
  const script = page.createElement('script')
  script.src = address
  script.async = true
  const failed = new Promise<never>((_, reject) => {
    script.addEventListener('error', () => reject(new Error('the script did not load')))
  })
  page.head.append(script)
  return Promise.race([customElements.whenDefined(element), failed])
}

/**
 * What is shown, and for whom, as the attributes that `docs/widgets.md` gives to providers. The key comes last: an
 * element that begins with it finds all that it proves.
 */
function setAttributes(element: HTMLElement, order: WidgetOrder): void {
  const { widget, limit, language, theme, auth } = order
  const attributes: Readonly<Record<string, string>> = {
    limit: String(limit),
    lang: language,
    theme,
    pid: auth.pid,
    op: auth.op,
    timestamp: String(auth.timestamp),
    'load-mode': auth.load_mode,
    ...(widget === 'races' ? { 'high-roller-multiplier': String(HIGH_ROLLER_MULTIPLIER) } : {}),
    key: auth.key,
  }
  for (const [name, value] of Object.entries(attributes))
    if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}

/** The site's look, by custom properties, which reach into the shadow of an element. */
function dress(page: Document, { language, theme, colours }: WidgetOrder): void {
  const { documentElement: root } = page
  // Data that the server has put into the page stay in the language that the page had.
  for (const data of page.querySelectorAll<HTMLElement>('script[type="application/json"]:not([lang])'))
    data.lang = root.lang
  root.lang = language
  root.style.colorScheme = theme
  for (const [name, value] of Object.entries(colours)) root.style.setProperty(name, value ?? null)
}

/** A call that is made only with another value than the last one. */
function oncePerChange<Value>(call: (value: Value) => void): (value: Value) => void {
  let last: Value | undefined
  return value => {
    if (value === last) return
    last = value
    call(value)
  }
}
