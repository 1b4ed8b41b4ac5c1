import { isSignatureOf, randomnessOf } from '../fair/drand.ts'
import { saltFault, type PublishedSalt, type SaltFault } from './salt.ts'

/** The fault of a given salt: its times, or a value that is not that of the named round. */
export function provenSaltFault(published: PublishedSalt): SaltFault | undefined {
  const wrong = saltFault(published)
  const { salt, saltSource, saltSignature, beacon } = published
  if (wrong || saltSource !== 'given') return wrong
  if (!isSignatureOf(beacon!.round, saltSignature!)) return 'wrong_signature'
  return randomnessOf(saltSignature!) === salt ? undefined : 'wrong_value'
}
