import './share.css'
import { copyText } from '../copy.ts'
import type { Dialogs } from '../dialog.ts'
import { el, icon, setProps, setText } from '../dom.ts'
import { icons } from '../icons.ts'
import { shortMultiplier } from '../format.ts'
import { drawCard, HEIGHT, textOf, WIDTH } from './card.ts'
import type { ShareOpening } from './opening.ts'
import * as words from './locales/share.en.json'

/**
 * The picture of a win, made on the device, with or without the amount; nothing is sent anywhere until it is
 * shared.
 */
export function openShare(dialogs: Pick<Dialogs, 'open'>, opening: ShareOpening): void {
  const { subject, payment } = opening
  const canvas = el('canvas', { class: 'share-card', role: 'img', width: WIDTH, height: HEIGHT })
  const status = el('p', { class: 'share-status', role: 'status' })
  const amount = el('input', { type: 'checkbox', checked: true })
  const label = el('span', { class: 'label' }, words.share)
  const give = el('button', { type: 'button', class: 'play', 'data-tone': 'ember' }, label)
  const copy = el('button', { type: 'button', class: 'plain' }, icon(icons.copy), words.copyLink)
  let file: File | undefined
  let drawings = 0

  const draw = async () => {
    const mine = ++drawings
    const withAmount = amount.checked
    file = undefined
    setProps(give, { 'aria-disabled': 'true' })
    const fresh = el('canvas', { width: WIDTH, height: HEIGHT })
    await drawCard(fresh.getContext('2d')!, opening, withAmount)
    // Another choice was made meanwhile: a picture with the amount must not come after the one without it.
    if (mine !== drawings) return
    canvas.getContext('2d')!.drawImage(fresh, 0, 0)
    setProps(canvas, { 'aria-label': `${words.picture}: ${textOf(opening, withAmount)}` })
    // It waits ready: sharing is allowed only in the moment of a press.
    canvas.toBlob(blob => {
      if (mine !== drawings) return
      if (!blob) return setText(status, words.notMade)
      const name = `${subject.slug}-${shortMultiplier(payment.x100)}.png`
      file = new File([blob], name, { type: blob.type })
      setText(label, canShare(file) ? words.share : words.download)
      setProps(give, { 'aria-disabled': undefined })
    })
  }
  amount.addEventListener('change', () => void draw())
  give.addEventListener('click', () => {
    if (!file) return
    if (!canShare(file)) return download(file)
    const data = { files: [file], text: textOf(opening, amount.checked), url: subject.link }
    navigator.share(data).catch((error: unknown) => {
      if (file && !(error instanceof DOMException && error.name === 'AbortError')) download(file)
    })
  })
  copy.addEventListener('click', () => {
    void copyText(subject.link).then(done => setText(status, done ? words.linkCopied : words.notCopied))
  })
  void draw()
  dialogs.open({
    title: words.title,
    body: el(
      'div',
      { class: 'share' },
      canvas,
      el(
        'div',
        {},
        el('label', { class: 'share-amount' }, amount, words.withAmount),
        el('p', { class: 'share-hint' }, words.onlyHere),
        give,
        copy,
        status,
      ),
    ),
  })
}

/** Whether the device can share pictures from here: browsers without it, and some frames, cannot. */
const canShare = (file: File): boolean => 'canShare' in navigator && navigator.canShare({ files: [file] })

function download(file: File): void {
  const href = URL.createObjectURL(file)
  el('a', { href, download: file.name }).click()
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
