import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { closeToast, type Toast, useToasts } from '../toasts.ts'

const TONES: Readonly<Record<Toast['tone'], { readonly icon: typeof Info; readonly color: string }>> = {
  good: { icon: CircleCheck, color: 'text-mint-text' },
  bad: { icon: TriangleAlert, color: 'text-rose-text' },
  info: { icon: Info, color: 'text-info-text' },
}

/**
 * Where toasts appear: under the header, since what moves money stands at the lower edge of screens, games and sheets,
 * and beside games on wide ones. Once in a client.
 */
export function Toasts({ closeLabel }: { readonly closeLabel: string }) {
  const toasts = useToasts()
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-3 top-16 z-50 flex flex-col gap-2 md:top-18 md:right-6 md:left-auto md:w-96"
    >
      {toasts.map(({ id, text, tone, action }) => {
        const { icon: Icon, color } = TONES[tone]
        return (
          <div
            key={id}
            className="toast pointer-events-auto flex min-h-12 flex-wrap items-center gap-x-3 rounded-control border border-control-line bg-raised-2 pl-4 text-14"
          >
            <Icon className={`size-5 shrink-0 ${color}`} aria-hidden="true" />
            <span className="min-w-0 flex-[1_1_7rem] py-2">{text}</span>
            {action && (
              <button
                type="button"
                className="min-h-11 px-2 font-semibold text-ember-text"
                onClick={() => {
                  action.run()
                  closeToast(id)
                }}
              >
                {action.label}
              </button>
            )}
            <button
              type="button"
              aria-label={closeLabel}
              className="grid size-11 shrink-0 place-items-center rounded-control text-muted"
              onClick={() => closeToast(id)}
            >
              <X className="size-4" aria-hidden="true" />
            </button>
          </div>
        )
      })}
    </div>
  )
}
