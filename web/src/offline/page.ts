import { fieldOf, recall } from '../lib/device.ts'
import { OFFLINE_SITE } from '../lib/offline-site.ts'
import { paybillWords, USSD } from '../lib/paybill-words.ts'
import type { Words } from '../lib/words.ts'
import './offline.css'
import { awaitConnection } from './await-connection.ts'
import en from './locales/offline.en.json' with { type: 'json' }
import sw from './locales/offline.sw.json' with { type: 'json' }

const offlineWords = { en, sw }

/**
 * The page that replaces any page without a connection: how to pay by the phone's own menu, whom to call, and
 * the way back. Drawn without a library, since the worker carries it; what it says of the site was left on
 * the device by the last visit.
 */
const site = recall(OFFLINE_SITE)
const preferences = recall('ruka.preferences')
const language = fieldOf(preferences, 'language') === 'sw' ? 'sw' : 'en'

const say = <K extends string>(words: Words<K>, key: K): string => words[language][key]
const textAt = (name: string, within: unknown = site): string => {
  const value = fieldOf(within, name)
  return typeof value === 'string' ? value : ''
}

function element(tag: string, look = '', ...children: readonly (Node | string)[]): HTMLElement {
  const made = document.createElement(tag)
  if (look !== '') made.className = look
  made.append(...children)
  return made
}

function link(href: string, text: string): HTMLElement {
  const made = element('a', '', text)
  made.setAttribute('href', href)
  return made
}

const call = (phone: string, name = ''): readonly Node[] =>
  phone === '' ? [] : [link(`tel:${phone.replace(/[^\d+]/g, '')}`, name === '' ? phone : `${name}, ${phone}`)]

function steps(): readonly Node[] {
  const paybill = textAt('paybill')
  if (paybill === '') return []
  const t = (key: keyof typeof paybillWords.en) => say(paybillWords, key)
  const list = element(
    'ol',
    '',
    element('li', '', t('manual1'), element('b', '', USSD)),
    element('li', '', t('manual2')),
    element('li', '', t('manual3'), element('b', '', paybill)),
    ...(['manual4', 'manual5', 'manual6', 'manual7'] as const).map(key => element('li', '', t(key))),
  )
  return [element('h2', '', say(offlineWords, 'deposit')), element('p', 'quiet', t('manualLead')), list]
}

function contacts(): readonly Node[] {
  const support = fieldOf(site, 'support')
  const helpline = fieldOf(site, 'helpline')
  const email = textAt('email', support)
  const ways = [...call(textAt('phone', support)), ...(email === '' ? [] : [link(`mailto:${email}`, email)])]
  const help = call(textAt('phone', helpline), textAt('name', helpline))
  return [
    ...(ways.length === 0
      ? []
      : [element('h2', '', say(offlineWords, 'support')), element('p', '', ...ways)]),
    ...(help.length === 0 ? [] : [element('p', 'quiet', say(offlineWords, 'adults'), ...help)]),
  ]
}

function draw(): void {
  const root = document.documentElement
  if ((fieldOf(preferences, 'theme') ?? fieldOf(site, 'theme')) === 'light') root.dataset['theme'] = 'light'
  root.lang = language
  const name = textAt('name') || location.hostname
  document.title = `${say(offlineWords, 'title')} · ${name}`
  const retry = element('button', '', say(offlineWords, 'retry'))
  const news = element('p', 'quiet', say(offlineWords, 'goesOn'))
  news.role = 'status'
  document.body.append(
    element(
      'main',
      '',
      element('p', 'brand', name),
      element('h1', '', say(offlineWords, 'title')),
      element('p', '', say(offlineWords, 'lead').replace('{name}', name)),
      news,
      retry,
      element('section', '', ...steps()),
      element('section', '', ...contacts()),
    ),
  )
  const texts = { trying: say(offlineWords, 'trying'), still: say(offlineWords, 'still') }
  const ask = awaitConnection(text => {
    news.textContent = texts[text]
  })
  retry.addEventListener('click', () => void ask())
}

draw()
