import { icons } from '../icons.ts'
import { Icon } from './icon.tsx'

type Props = { readonly name: string; readonly path: string; press(): void }

/** A row of a list of the class `ways`, which leads to another sheet or page. */
export const Way = ({ name, path, press }: Props) => (
  <li>
    <button type="button" className="way" onClick={press}>
      <Icon path={path} />
      <span>{name}</span>
      <Icon path={icons.next} />
    </button>
  </li>
)
