import type { Sheets } from '../../kit/table/sheets.tsx'
import { shareOpener } from '../../kit/share/offer.ts'
import type { ShareFacts } from '../../kit/follow-shell.ts'
import { verifyPath } from '../../kit/verify-path.ts'
import type { Payment } from '../../kit/win/win.rules.ts'
import { reachedAtMs } from '../curve.rules.ts'
import type { Frame, Pen, Skin } from './skin.ts'
import type { Table } from './table.rules.ts'

/** Offers to share a cash-out of real money where the shell has said what the picture names. */
export function makeShare(
  skin: Skin,
  host: { table(): Table; shareFacts(): ShareFacts | undefined },
  dialogs: Sheets,
) {
  const open = shareOpener(dialogs)
  return () => {
    const facts = host.shareFacts()
    const { mode, round } = host.table()
    if (!facts || mode !== 'real') return undefined
    const { slug, name } = skin
    const link = new URL(`${verifyPath()}&game=${slug}&round=${round}`, location.href).href
    return (payment: Payment) => {
      const paint = (pen: Pen, size: number) => paintFlightAt(skin, payment.x100, pen, size)
      open({ payment, facts, subject: { slug, name, link, round, paint } })
    }
  }
}

/** The lower part of the square is under texts. */
const ART_SHARE = 0.76
/** Long enough for the sky to reach its light. */
const SETTLED_STEPS = 40

/** The game's picture at a multiplier. */
function paintFlightAt(skin: Skin, x100: number, pen: Pen, size: number): void {
  const scene = skin.makeScene(document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark')
  // No figure stands over the picture.
  scene.resize({ width: size, height: size * ART_SHARE, ratio: 1 }, 0)
  const elapsedMs = reachedAtMs(x100)
  const frame: Frame = {
    phase: 'flying',
    times: x100 / 100,
    elapsedMs,
    sinceMs: elapsedMs,
    leftMs: 0,
    stepMs: 100,
  }
  for (let i = 0; i < SETTLED_STEPS; i++) scene.advance(frame)
  scene.paintBackdrop(pen)
  scene.paintFlight(pen, frame)
}
