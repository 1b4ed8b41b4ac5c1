/**
 * What is made when it is first asked for, and kept: the first `Intl` format of a page costs a cheap phone 60
 * ms.
 */
export function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => (made ??= make())
}
