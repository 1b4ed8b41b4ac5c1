import { Spinner } from './spinner.tsx'

type Props = {
  /** What is left, from 1 to 0; undefined where the duration is unknown. */
  readonly share: number | undefined
  readonly text: string
  readonly label: string
}

const LENGTH = 2 * Math.PI * 44

/** Time as a ring that empties. Not announced each second: the story beside it is. */
export function Ring({ share, text, label }: Props) {
  if (share === undefined) {
    return (
      <div className="mx-auto grid size-28 place-items-center text-ember-text" role="img" aria-label={label}>
        <Spinner className="size-24" />
      </div>
    )
  }
  return (
    <svg className="mx-auto size-28" viewBox="0 0 100 100" role="img" aria-label={label}>
      <circle cx="50" cy="50" r="44" fill="none" stroke="var(--line)" strokeWidth="6" />
      <circle
        cx="50"
        cy="50"
        r="44"
        fill="none"
        stroke="var(--ember)"
        strokeWidth="6"
        strokeLinecap="round"
        strokeDasharray={LENGTH}
        strokeDashoffset={LENGTH * (1 - share)}
        transform="rotate(-90 50 50)"
      />
      <text
        x="50"
        y="52"
        textAnchor="middle"
        dominantBaseline="middle"
        className="num"
        fill="var(--text)"
        fontSize="28"
        fontWeight="800"
      >
        {text}
      </text>
    </svg>
  )
}
