import { decodeSportsDelta, type SportsDelta } from '@ruka/contract/sports-delta'
import { sportsServerMessage, type SportsServerMessage } from '@ruka/contract/sports-live'

const BINARY = 0x82

/** The message of the topic `sports` in a frame, by the frame's own length. */
export function readSportsFrame(wire: Buffer): SportsServerMessage | SportsDelta {
  const isLong = wire[1] === 126
  const payload = wire.subarray(isLong ? 4 : 2)
  if (payload.length !== (isLong ? wire.readUInt16BE(2) : wire[1]))
    throw new Error('a frame is one message, whole')
  if (wire[0] !== BINARY) return sportsServerMessage.parse(JSON.parse(payload.toString()))
  const delta = decodeSportsDelta(payload)
  if (!delta) throw new Error('no delta')
  return delta
}
