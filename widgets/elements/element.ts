import type { Language } from '@ruka/contract/languages'
import { WIDGET_LIMITS, type WidgetName } from '@ruka/contract/widget-limits'
import type { ShownCampaigns } from '@ruka/contract/campaigns'
import { listIn, make, write, type View } from './dom.ts'
import { inTurn } from './in-turn.ts'
import type { Page } from './page.ts'
import type { Won } from './store.ts'
import css from './style.css?inline'
import type { Viewer } from './viewer.ts'
import { wordsIn, type Words } from './words.ts'

/** What the parts of an element know of it. */
export type Frame = {
  readonly page: Page
  readonly words: Words
  readonly limit: number
  readonly isPlayer: boolean
  readonly highRollerMultiplier: number
  /** The server's time. */
  nowMs(): number
}

/** One of the elements: a list of campaigns of a kind. */
export type Kind<Item extends { readonly id: string }> = {
  readonly name: WidgetName
  items(campaigns: ShownCampaigns, limit: number): readonly Item[]
  /** An item without a word, in whose place bones are shown. */
  readonly bone: Item
  view(frame: Frame): View<Item>
  /** What a screen reader says of a win. */
  news?(campaigns: ShownCampaigns, won: Won, words: Words): string
  /** The parts of the screen hear of a win. */
  celebrate?(root: ParentNode, won: Won, words: Words): void
}

/** By this event the page of the frame hears how the element is. */
const STATE_EVENT = 'widget-state'
type State = 'loading' | 'ready' | 'empty' | 'failed'

let sheet: CSSStyleSheet | undefined
function sharedStyle(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
  }
  return sheet
}

/** The class of an element that lists campaigns of a kind, and follows them while it is in a page. */
export function widgetElement<Item extends { readonly id: string }>(
  page: Page,
  kind: Kind<Item>,
): CustomElementConstructor {
  return class extends HTMLElement {
    static readonly observedAttributes = ['lang', 'limit', 'high-roller-multiplier', 'load-mode', 'key']
    readonly #body = make('div')
    readonly #news = make('p', 'unseen')
    readonly #old = make('p', 'old unseen')
    readonly #takeWin = inTurn(won => this.#announce(won))
    #state: State | undefined
    #show: ((items: readonly Item[]) => void) | undefined
    #leave: (() => void) | undefined
    #clock: ReturnType<typeof setInterval> | undefined

    connectedCallback() {
      if (!this.shadowRoot) {
        const shadow = this.attachShadow({ mode: 'open' })
        shadow.adoptedStyleSheets = [sharedStyle()]
        this.#news.role = this.#old.role = 'status'
        shadow.append(this.#body, this.#news, this.#old)
      }
      page.identify(viewerOf(this))
      this.#leave = page.follow(this, won => this.#draw(won))
      this.#clock = setInterval(() => {
        if (!document.hidden) this.#draw()
      }, 1_000)
      this.#draw()
    }

    disconnectedCallback() {
      this.#leave?.()
      clearInterval(this.#clock)
    }

    attributeChangedCallback(name: string, before: string | null, after: string | null) {
      if (!this.isConnected || !this.shadowRoot || before === after) return
      // The key comes last of what it proves.
      if (name === 'key' || name === 'lang') page.identify(viewerOf(this))
      if (name !== 'key') this.#state = undefined
      this.#draw()
    }

    #draw(won?: Won) {
      const { campaigns } = page.store
      const frame = frameOf(this, page, kind.name)
      const items = campaigns && kind.items(campaigns, frame.limit)
      const state = !items
        ? page.age.hasFailed()
          ? 'failed'
          : 'loading'
        : items.length > 0
          ? 'ready'
          : 'empty'
      const before = this.#state
      if (state !== before) {
        this.#state = state
        const { root, show } = openState(kind, state, frame)
        this.#show = show
        this.#body.replaceChildren(root)
      }
      if (items) this.#show?.(items)
      showAge(frame, this.#old, this.#body)
      if (state !== before) this.dispatchEvent(new CustomEvent(STATE_EVENT, { detail: state }))
      if (won) this.#takeWin(won)
    }

    #announce(won: Won) {
      const { campaigns } = page.store
      const { words } = frameOf(this, page, kind.name)
      if (!campaigns || this.#state !== 'ready') return
      this.#news.textContent = kind.news?.(campaigns, won, words) ?? ''
      kind.celebrate?.(this.#body, won, words)
    }
  }
}

/** What belongs to a state; `show` lists items where there are any. */
function openState<Item extends { readonly id: string }>(kind: Kind<Item>, state: State, frame: Frame) {
  const { t } = frame.words
  const root = make('div', 'list')
  const listed = (parent: Element) =>
    listIn<Item>(
      parent,
      ({ id }) => id,
      () => kind.view(frame),
    )
  if (state === 'ready') return { root, show: listed(root) }
  if (state === 'loading') {
    const bones = make('div', 'bones')
    bones.inert = true
    bones.ariaHidden = 'true'
    listed(bones)([kind.bone])
    root.append(bones, make('p', 'unseen', t('loading')))
    return { root }
  }
  const note = make('div', 'card note', make('p', '', t(state === 'empty' ? `${kind.name}Empty` : 'failed')))
  if (state === 'failed') {
    const retry = make('button', '', t('retry'))
    retry.addEventListener('click', () => frame.page.retry())
    note.append(retry)
  }
  root.append(note)
  return { root }
}

/** Says of which time old values are: once in a note for screen readers, and on each card by the style. */
function showAge({ page, words: { t, time }, nowMs }: Frame, note: Element, cards: HTMLElement): void {
  const sinceMs = page.age.oldSinceMs()
  const text =
    sinceMs === undefined ? '' : t('asOf', { time: time(new Date(sinceMs).toISOString(), nowMs()) })
  write(note, text)
  cards.style.setProperty('--old', text && JSON.stringify(text))
}

const languageOf = (element: Element): Language => (element.getAttribute('lang') === 'sw' ? 'sw' : 'en')

/** Who looks: as the attributes say, and a visitor without a key. */
function viewerOf(element: Element): Viewer {
  const language = languageOf(element)
  const read = (name: string) => element.getAttribute(name) ?? ''
  const key = read('key')
  if (key === '') return { language }
  const viewer = { pid: read('pid'), op: read('op'), timestamp: read('timestamp') }
  return { language, ...viewer, key, load_mode: read('load-mode') }
}

function frameOf(element: Element, page: Page, name: WidgetName): Frame {
  const number = (attribute: string) => Number(element.getAttribute(attribute)) || 0
  return {
    page,
    words: wordsIn(languageOf(element)),
    limit: number('limit') || WIDGET_LIMITS[name],
    isPlayer: element.getAttribute('load-mode') === 'Authenticated',
    highRollerMultiplier: number('high-roller-multiplier'),
    nowMs: () => Date.now() + page.store.aheadMs,
  }
}
