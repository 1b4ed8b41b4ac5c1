/** How a message goes from process to process: a buffer as it is, anything else as JSON. The first byte says which. */
const KIND = { bytes: 0, json: 1 } as const

export const encodeMessage = (message: unknown): Buffer =>
  Buffer.isBuffer(message)
    ? Buffer.concat([Buffer.of(KIND.bytes), message])
    : Buffer.concat([Buffer.of(KIND.json), Buffer.from(JSON.stringify(message))])

/** @throws Error for what was not encoded here */
export function decodeMessage(data: Uint8Array): unknown {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  const body = bytes.subarray(1)
  if (bytes[0] === KIND.bytes) return body
  if (bytes[0] !== KIND.json) throw new Error('neither bytes nor JSON')
  return JSON.parse(body.toString()) as unknown
}
