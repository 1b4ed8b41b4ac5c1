import { PROSE } from '@ruka/ui/prose'
import { InlineText } from './inline-text.tsx'
import type { Block, Section } from './texts/policy.ts'

type Props = {
  readonly sections: readonly Section[]
  /** The level of their headings below the title. */
  readonly heading?: 'h2' | 'h3'
}

/** The numbered sections of a policy, each with its address. */
export function Sections({ sections, heading: Heading = 'h2' }: Props) {
  return sections.map(({ id, title, body }, at) => (
    <section key={id} id={id} aria-labelledby={`${id}-title`} className={PROSE}>
      <Heading id={`${id}-title`}>
        <span className="num text-muted">{`${at + 1}.`}</span> {title}
      </Heading>
      {body.map((block, index) => (
        <BlockText key={index} block={block} />
      ))}
    </section>
  ))
}

function BlockText({ block }: { readonly block: Block }) {
  if (typeof block === 'string') {
    return (
      <p>
        <InlineText text={block} />
      </p>
    )
  }
  return (
    <ul>
      {block.map(point => (
        <li key={point}>
          <InlineText text={point} />
        </li>
      ))}
    </ul>
  )
}
