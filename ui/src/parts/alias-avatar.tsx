import { readAlias } from '@ruka/contract/alias'
import { birdPaths } from '../bird.ts'

/** The bird of an alias in a circle; decoration, since the name stands beside it. */
export function AliasAvatar({
  alias,
  className = '',
}: {
  readonly alias: string
  readonly className?: string
}) {
  const read = readAlias(alias)
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className={`shrink-0 rounded-full bg-raised-2 ${className}`}>
      {read && birdPaths(read.bird).map(([d, fill]) => <path key={d} d={d} fill={fill} />)}
    </svg>
  )
}
