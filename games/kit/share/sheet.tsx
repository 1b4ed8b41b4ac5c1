import './share.css'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { copyText } from '../copy.ts'
import { icons } from '../icons.ts'
import { shortMultiplier } from '../format.ts'
import { Icon } from '../table/icon.tsx'
import { useDownload } from '../use-download.tsx'
import type { Sheets } from '../table/sheets.tsx'
import { drawCard, HEIGHT, textOf, WIDTH } from './card.ts'
import type { ShareOpening } from './opening.ts'
import * as words from './locales/share.en.json'

/**
 * The picture of a win, made on the device, with or without the amount; nothing is sent anywhere until it is
 * shared.
 */
export function openShare(sheets: Pick<Sheets, 'open'>, opening: ShareOpening): void {
  sheets.open({ title: words.title, body: <ShareWin opening={opening} /> })
}

type Props = { readonly opening: ShareOpening }

function ShareWin({ opening }: Props) {
  const { subject, payment } = opening
  const [withAmount, setWithAmount] = useState(true)
  const [file, setFile] = useState<File>()
  const [label, setLabel] = useState<string>(words.share)
  const [status, setStatus] = useState('')
  const { link, save } = useDownload(words.download)
  const made = (blob: Blob | null) => {
    if (!blob) return setStatus(words.notMade)
    const next = new File([blob], `${subject.slug}-${shortMultiplier(payment.x100)}.png`, { type: blob.type })
    setFile(next)
    setLabel(canShare(next) ? words.share : words.download)
  }
  const give = () => {
    if (!file) return
    if (!canShare(file)) return save(file, file.name)
    const data = { files: [file], text: textOf(opening, withAmount), url: subject.link }
    navigator.share(data).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) save(file, file.name)
    })
  }
  return (
    <div className="share">
      <Picture opening={opening} withAmount={withAmount} onMade={made} />
      <div>
        <label className="share-amount">
          <input
            type="checkbox"
            checked={withAmount}
            onChange={event => {
              setWithAmount(event.target.checked)
              setFile(undefined)
            }}
          />
          {words.withAmount}
        </label>
        <p className="share-hint">{words.onlyHere}</p>
        <button
          type="button"
          className="play"
          data-tone="ember"
          aria-disabled={file ? undefined : true}
          onClick={give}
        >
          <span className="label">{label}</span>
        </button>
        <button
          type="button"
          className="plain"
          onClick={() => {
            void copyText(subject.link).then(done => setStatus(done ? words.linkCopied : words.notCopied))
          }}
        >
          <Icon path={icons.copy} />
          {words.copyLink}
        </button>
        <p className="share-status" role="status">
          {status}
        </p>
      </div>
      {link}
    </div>
  )
}

type PictureProps = Props & {
  readonly withAmount: boolean
  /** It waits ready: sharing is allowed only in the moment of a press. */
  onMade(blob: Blob | null): void
}

/** The picture, which is drawn out of sight first: the one before stays until it is complete. */
function Picture({ opening, withAmount, onMade }: PictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const unseen = useRef<HTMLCanvasElement>(null)
  const [text, setText] = useState<string>()
  const made = useEffectEvent(onMade)
  useEffect(() => {
    let isLatest = true
    const draw = async (shown: HTMLCanvasElement, fresh: HTMLCanvasElement) => {
      await drawCard(fresh.getContext('2d')!, opening, withAmount)
      // Another choice was made meanwhile: a picture with the amount must not come after the one without it.
      if (!isLatest) return
      shown.getContext('2d')!.drawImage(fresh, 0, 0)
      setText(`${words.picture}: ${textOf(opening, withAmount)}`)
      shown.toBlob(blob => {
        if (isLatest) made(blob)
      })
    }
    void draw(canvas.current!, unseen.current!)
    return () => {
      isLatest = false
    }
  }, [opening, withAmount])
  return (
    <>
      <canvas
        ref={canvas}
        className="share-card"
        role="img"
        aria-label={text}
        width={WIDTH}
        height={HEIGHT}
      />
      <canvas key={String(withAmount)} ref={unseen} hidden width={WIDTH} height={HEIGHT} />
    </>
  )
}

/** Whether the device can share pictures from here: browsers without it, and some frames, cannot. */
const canShare = (file: File): boolean => 'canShare' in navigator && navigator.canShare({ files: [file] })
