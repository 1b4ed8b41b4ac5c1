import { argon2, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import type { Ctx } from '../../platform/context/context.ts'
import { fairQueue, type Asker } from '../../platform/base/fair-queue.ts'
import { Refused } from '../../platform/base/refused.ts'
import { HASHES_WAITING_MAX, HASH_WAIT_MAX_MS } from '../model/limits.ts'
import { plainPassword } from './password.rules.ts'

/** argon2id with 19 MiB, two passes, one lane: the OWASP minimum, about 25 ms of one core. */
const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const TAG_BYTES = 32
const SALT_BYTES = 16
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Hashing takes half the cores at most: the rounds and the money run on the others. */
export const HASHES_AT_ONCE = Math.max(1, availableParallelism() >> 1)

export type Hasher = {
  /** The PHC string of a password. @throws Refused('busy') when too many wait. */
  hash(password: string, asker: Asker): Promise<string>
  /**
   * Whether it is the password of the PHC string. Without one, the answer is no after the same work, so that
   * time does not disclose a phone without an account. @throws Refused('busy') when too many wait.
   */
  verify(password: string, phc: string | undefined, asker: Asker): Promise<boolean>
  /** Whether a request would be taken now, and wait for a few seconds at most. */
  hasRoom(asker: Asker): boolean
  /** Call it before a try is counted. @throws Refused('busy') where there is no room. */
  mustHaveRoom(asker: Asker): void
}

type Derive = (parameters: Argon2Parameters) => Promise<Buffer>
const argon2id: Derive = parameters => promisify(argon2)('argon2id', parameters)

export function openHasher(
  { random, clock }: Pick<Ctx, 'random' | 'clock'>,
  { derive = argon2id, waitingMax = HASHES_WAITING_MAX }: { derive?: Derive; waitingMax?: number } = {},
): Hasher {
  const queue = fairQueue({
    atOnce: HASHES_AT_ONCE,
    waitingMax,
    waitMaxMs: HASH_WAIT_MAX_MS,
    clock,
    refusal: 'busy',
  })

  const hash = async (password: string, asker: Asker): Promise<string> => {
    const nonce = random.bytes(SALT_BYTES)
    const tag = await queue.run(asker, () =>
      derive({
        message: plainPassword(password),
        nonce,
        parallelism: LANES,
        tagLength: TAG_BYTES,
        memory: MEMORY_KIB,
        passes: PASSES,
      }),
    )
    return phcOf(nonce, tag)
  }
  // A salt and a tag that belong to no password.
  const decoy = phcOf(random.bytes(SALT_BYTES), random.bytes(TAG_BYTES))

  return {
    hash,
    async verify(password, phc = decoy, asker) {
      const [, memory, passes, lanes, salt, tag] = PHC.exec(phc) ?? []
      if (salt === undefined || tag === undefined)
        throw new Error('a stored password hash is not in PHC form')
      const expected = Buffer.from(tag, 'base64')
      const derived = await queue.run(asker, () =>
        derive({
          message: plainPassword(password),
          nonce: Buffer.from(salt, 'base64'),
          parallelism: Number(lanes),
          tagLength: expected.length,
          memory: Number(memory),
          passes: Number(passes),
        }),
      )
      return timingSafeEqual(derived, expected) && phc !== decoy
    },
    hasRoom: asker => !queue.full(asker),
    mustHaveRoom(asker) {
      if (queue.full(asker)) throw new Refused('busy')
    },
  }
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')
const phcOf = (salt: Buffer, tag: Buffer): string =>
  `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(salt)}$${unpadded(tag)}`
