import { replayIntegration } from '@sentry/browser'

/**
 * Records shapes and movements only: every text, field, label and picture is masked, and games are left out.
 * It compresses in a worker of its own making, which the content policy refuses: `clean-transport.ts` does it
 * instead.
 */
export const recording = () =>
  replayIntegration({
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    block: ['iframe'],
    maskAttributes: ['title', 'placeholder', 'aria-label', 'alt', 'value'],
    useCompression: false,
    networkCaptureBodies: false,
  })
