import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { conversationId, requestId } from '../mpesa/identifiers.ts'
import { amountCents, choice, digits, GatewayFault, text, type Endpoint } from './gateway.ts'

const SIZE_MOST = 2000
/** Squares along each side of the picture. */
const SQUARES = 16

/** The dynamic QR code: a PNG of the requested size that differs with its contents and cannot be scanned. */
export const qrCode: Endpoint = {
  method: 'POST',
  path: '/mpesa/qrcode/v1/generate',
  invalidToken: new GatewayFault(404, '404.001.03', 'Invalid Access Token'),
  answer: (world, { fields }) => {
    const contents = [
      text(fields, 'MerchantName', { least: 1, most: 100 }),
      text(fields, 'RefNo', { least: 1, most: 100 }),
      String(amountCents(fields)),
      choice(fields, 'TrxCode', ['PB', 'BG', 'WA', 'SM', 'SB']),
      digits(fields, 'CPI', /^\d{4,12}$/),
    ]
    const size = Math.min(SIZE_MOST, Number(digits(fields, 'Size', /^[1-9]\d{0,4}$/)))
    return {
      ResponseCode: conversationId(world.clock.now(), world.random),
      RequestID: requestId(world.random),
      ResponseDescription: 'QR Code Successfully Generated.',
      QRCode: picture(contents.join('\n'), size).toString('base64'),
    }
  },
}

/** A greyscale PNG of one bit a pixel, whose squares come from a hash of the contents. */
function picture(contents: string, size: number): Buffer {
  const bits = createHash('sha256').update(contents).digest()
  const rowBytes = Math.ceil(size / 8)
  const pixels = Buffer.alloc((rowBytes + 1) * size)
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const square = Math.floor((y * SQUARES) / size) * SQUARES + Math.floor((x * SQUARES) / size)
      const light = ((bits[square >> 3] ?? 0) >> (square & 7)) & 1
      const at = y * (rowBytes + 1) + 1 + (x >> 3)
      if (light === 1) pixels[at] = (pixels[at] ?? 0) | (0x80 >> (x & 7))
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header[8] = 1
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
