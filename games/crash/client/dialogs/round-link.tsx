import { icons } from '../../../kit/icons.ts'
import { Icon } from '../../../kit/table/icon.tsx'
import { verifyPath } from '../../../kit/verify-path.ts'
import * as words from '../locales/dialogs.en.json'

type Props = { readonly game: string; readonly round: number; readonly text: string }

/** Leads to the page of a round in its own tab, which can be saved, printed and shared. */
export const RoundLink = ({ game, round, text }: Props) => (
  <a href={`${verifyPath()}&game=${game}&round=${round}`} target="_blank" rel="noopener">
    {text}
    <Icon path={icons.out} />
    <span className="unseen">{words.newTab}</span>
  </a>
)
