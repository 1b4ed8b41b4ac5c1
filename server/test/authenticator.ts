import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/**
 * A software authenticator and its browser, as Web Authentication describes them, that can be told to
 * misbehave.
 */
type Faults = {
  /** The origin of the page, as the browser signs it. */
  readonly origin?: string
  /** The relying party whose hash the authenticator signs. */
  readonly rpId?: string
  /** The flags "user verified" and "user present" of the authenticator data; both are set by default. */
  readonly verified?: boolean
  readonly present?: boolean
  readonly type?: string
  /** Other members of the client data. */
  readonly more?: object
  /** A registration may have another form of attestation. */
  readonly format?: string
  readonly statement?: ReadonlyMap<string, unknown>
  readonly algorithm?: number
  /** An assertion may have another count, and be signed by another key. */
  readonly count?: number
  readonly key?: KeyObject
}

export type Creation = {
  readonly challenge: string
  readonly rp: { readonly id: string }
  readonly user: { readonly id: string }
}
export type Request = { readonly challenge: string; readonly rpId: string }

/**
 * One authenticator with one passkey: P-256. Its counter stays zero, as that of a synced passkey does, unless
 * told otherwise.
 */
export function openAuthenticator(origin: string, credentialId: Buffer = randomBytes(16)) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  let userHandle = ''
  const clientDataOf = (type: string, challenge: string, faults: Faults): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: faults.type ?? type,
        challenge,
        origin: faults.origin ?? origin,
        crossOrigin: false,
        ...faults.more,
      }),
    )

  return {
    id: credentialId.toString('base64url'),
    /** What a browser sends after `navigator.credentials.create`. */
    create({ challenge, rp, user }: Creation, faults: Faults = {}) {
      userHandle = user.id
      const key = new Map<number, unknown>([
        [1, 2],
        [3, faults.algorithm ?? -7],
        [-1, 1],
        [-2, Buffer.from(x!, 'base64url')],
        [-3, Buffer.from(y!, 'base64url')],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const attested = [Buffer.alloc(16), length, credentialId, cbor(key)]
      const authData = Buffer.concat([headOf(rp.id, faults, ATTESTED), ...attested])
      const object = new Map<string, unknown>([
        ['fmt', faults.format ?? 'none'],
        ['attStmt', faults.statement ?? new Map()],
        ['authData', authData],
      ])
      return {
        client_data: clientDataOf('webauthn.create', challenge, faults).toString('base64url'),
        attestation: cbor(object).toString('base64url'),
      }
    },
    /** What a browser sends after `navigator.credentials.get`. */
    get({ challenge, rpId }: Request, faults: Faults = {}) {
      const clientData = clientDataOf('webauthn.get', challenge, faults)
      const authData = headOf(rpId, faults)
      const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()])
      return {
        id: credentialId.toString('base64url'),
        client_data: clientData.toString('base64url'),
        authenticator_data: authData.toString('base64url'),
        signature: sign('sha256', signed, faults.key ?? privateKey).toString('base64url'),
        user_handle: userHandle,
      }
    },
  }
}

const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

function headOf(rpId: string, faults: Faults, more = 0): Buffer {
  const flags = (faults.present === false ? 0 : PRESENT) | (faults.verified === false ? 0 : VERIFIED) | more
  const count = Buffer.alloc(4)
  count.writeUInt32BE(faults.count ?? 0)
  const host = createHash('sha256')
    .update(faults.rpId ?? rpId)
    .digest()
  return Buffer.concat([host, Buffer.from([flags]), count])
}

/** As much of CBOR as authenticators write: whole numbers, texts, bytes, lists and maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
  if (typeof value === 'string')
    return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value])
  if (Array.isArray(value)) return Buffer.concat([cborHead(4, value.length), ...value.map(cbor)])
  if (value instanceof Map) {
    const parts = [...(value as ReadonlyMap<unknown, unknown>)].flat().map(cbor)
    return Buffer.concat([cborHead(5, value.size), ...parts])
  }
  throw new Error('an authenticator writes nothing else')
}

function cborHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}
