import { useRef } from 'react'
import { failureOf } from '../../lib/failure.ts'

type Submit<V> = (values: V) => Promise<void | 'step'>

/**
 * A code is sent by itself once it is whole, so a tap on the button often sends the same digits after they were
 * refused, which would use up another try. They are refused again here, with what the server said.
 */
export function useRefusedCode<K extends string>(name: K) {
  const refused = useRef<{ readonly sent: string; readonly thrown: unknown }>(undefined)
  return {
    /** Sends values, unless their code was refused last; with another password beside it, it may be right. */
    sending:
      <V extends Readonly<Record<K, string>>>(submit: Submit<V>): Submit<V> =>
      async values => {
        const sent = JSON.stringify(values)
        if (refused.current?.sent === sent) throw refused.current.thrown
        try {
          return await submit(values)
        } catch (thrown) {
          // Only an error of the code itself is a judgement of its digits.
          if (failureOf(thrown).fields[name] !== undefined) refused.current = { sent, thrown }
          throw thrown
        }
      },
    /** Another code may be in force now, also one with these digits. */
    forget: () => void (refused.current = undefined),
  }
}
