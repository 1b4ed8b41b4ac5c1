type LimitsProps = {
  readonly caption: string
  readonly rows: readonly (readonly [name: string, value: string])[]
}

/** The limits of a game, above its rules. */
export const LimitsTable = ({ caption, rows }: LimitsProps) => (
  <table>
    <caption className="unseen">{caption}</caption>
    <tbody>
      {rows.map(([name, value], at) => (
        <tr key={at}>
          <th scope="row">{name}</th>
          <td>{value}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

type SectionProps = { readonly title: string; readonly paragraphs: readonly string[] }

export const Section = ({ title, paragraphs }: SectionProps) => (
  <section>
    <h3>{title}</h3>
    {paragraphs.map(text => (
      <p key={text}>{text}</p>
    ))}
  </section>
)
