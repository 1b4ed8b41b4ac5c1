/**
 * The lines of a stream of bytes, as UTF-8 and without their ends. @throws Error for a line that is longer
 * than `bytesMost`
 */
export async function* readLines(
  stream: AsyncIterable<Uint8Array>,
  bytesMost: number,
): AsyncGenerator<string, void, undefined> {
  let rest: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream) {
    let start = 0
    for (let end = chunk.indexOf(NEW_LINE); end >= 0; end = chunk.indexOf(NEW_LINE, start)) {
      rest.push(Buffer.from(chunk.subarray(start, end)))
      if (bytes + end - start > bytesMost) throw new Error(`a line has more than ${bytesMost} bytes`)
      yield Buffer.concat(rest).toString().trimEnd()
      rest = []
      bytes = 0
      start = end + 1
    }
    rest.push(Buffer.from(chunk.subarray(start)))
    bytes += chunk.length - start
    if (bytes > bytesMost) throw new Error(`a line has more than ${bytesMost} bytes`)
  }
}

const NEW_LINE = 10
