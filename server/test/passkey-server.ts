import { openAuthenticator, type Creation, type Request } from './authenticator.ts'
import { openTestServer } from './accounts-server.ts'

export const SITE_ORIGIN = 'https://play.example'
const ANDROID = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36'

/** The accounts endpoints on a site with a name, and what a browser does there with passkeys. */
export async function openPasskeyServer() {
  const server = await openTestServer({ env: { SITE_ORIGIN, GAMES_ORIGIN: 'https://games.example' } })
  const post = (
    path: string,
    body: unknown,
    more: { token?: string; ip?: string; userAgent?: string } = {},
  ) => server.call('POST', path, { body, ...more })
  const begin = (token: string, body: object = {}) => post('/auth/passkeys/1/', body, { token })
  const beginLogIn = async (ip?: string): Promise<Request> =>
    ((await post('/auth/token/passkey/1/', {}, ip === undefined ? {} : { ip })).body as { data: Request })
      .data
  return {
    ...server,
    post,
    begin,
    /** What the server asks a browser to create. */
    options: async (token: string): Promise<Creation> =>
      ((await begin(token)).body as { data: Creation }).data,
    add: (token: string, body: object) => post('/auth/passkeys/2/', body, { token, userAgent: ANDROID }),
    list: async (token: string) =>
      (await server.call('GET', '/auth/passkeys/', { token })).body['data'] as {
        id: string
        device: string
        created_at: string
        used_at?: string
      }[],
    beginLogIn,
    finish: (body: object, ip?: string) =>
      post('/auth/token/passkey/2/', body, { userAgent: ANDROID, ...(ip === undefined ? {} : { ip }) }),
    /** An authenticator with a passkey of the player. */
    async withPasskey(token: string) {
      const authenticator = openAuthenticator(SITE_ORIGIN)
      const options = ((await begin(token)).body as { data: Creation }).data
      const added = await post('/auth/passkeys/2/', authenticator.create(options), {
        token,
        userAgent: ANDROID,
      })
      if (added.status !== 200) throw new Error(added.text)
      return authenticator
    },
  }
}

/** Status and machine code of an answer. */
export const outcome = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  ...(body['code'] === undefined ? [] : [body['code']]),
]
