import { readAlias } from '@ruka/contract/alias'
import { birdPaths } from '@ruka/ui/bird'

/** The portrait of a player's bird, beside the name. */
export function Face({ alias }: { readonly alias: string }) {
  const read = readAlias(alias)
  return (
    <span className="face" aria-hidden="true">
      {read && (
        <svg viewBox="0 0 40 40">
          {birdPaths(read.bird).map(([d, fill], at) => (
            <path key={at} d={d} fill={fill} />
          ))}
        </svg>
      )}
    </span>
  )
}
