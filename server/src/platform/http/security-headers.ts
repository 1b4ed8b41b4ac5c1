import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'

type Headers = Readonly<Record<string, string>>

/** What the pages may fetch beside their own, by the directives of the content security policy. */
export type Allowed = {
  readonly [
    Directive in
      | 'scriptSrc'
      | 'styleSrc'
      | 'imgSrc'
      | 'fontSrc'
      | 'mediaSrc'
      | 'connectSrc'
      | 'frameSrc'
      // Frames that are handed on no right of the page.
      | 'plainFrameSrc'
      | 'formAction'
  ]?: readonly string[]
}
const INLINE = "'unsafe-inline'"
const NONE = ["'none'"]
/**
 * What the pages of both origins use of the device, what only the site's own page uses and no frame in it,
 * and what neither they nor any frame in them may use.
 */
const FEATURES = {
  self: ['autoplay', 'clipboard-write', 'fullscreen', 'web-share'],
  site: ['publickey-credentials-create', 'publickey-credentials-get'],
  off: [
    'accelerometer',
    'camera',
    'clipboard-read',
    'display-capture',
    'encrypted-media',
    'geolocation',
    'gyroscope',
    'hid',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'screen-wake-lock',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ],
} as const

const either = (list: readonly string[] = []): string[] => (list.length > 0 ? [...list] : NONE)

/** Answers that are not pages need no more than this, and a shell that polls pays for each byte. */
const OF_DATA = [
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-resource-policy',
  'strict-transport-security',
]

/**
 * The headers that every answer of an origin carries, as Helmet writes them: `page` for documents and
 * workers, `data` for the API and for what pages load. They are the same for every request, so they are made
 * once: made for each request, they cost a tenth of a small answer.
 */
export function securityHeaders({
  frameAncestors,
  allowed,
  inline = { scripts: [], styles: [] },
  hsts,
}: {
  frameAncestors: readonly string[]
  allowed: Allowed
  inline?: { readonly scripts: readonly string[]; readonly styles: readonly string[] } | undefined
  hsts: boolean
}): { readonly page: Headers; readonly data: Headers } {
  const write = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...inline.scripts, ...(allowed.scriptSrc ?? [])],
        // Beside a hash browsers ignore `unsafe-inline`, which some services need for their styles.
        styleSrc: [
          "'self'",
          ...(allowed.styleSrc?.includes(INLINE) ? [] : inline.styles),
          ...(allowed.styleSrc ?? []),
        ],
        styleSrcAttr: [INLINE],
        imgSrc: ["'self'", 'data:', ...(allowed.imgSrc ?? [])],
        fontSrc: ["'self'", ...(allowed.fontSrc ?? [])],
        mediaSrc: either(allowed.mediaSrc),
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        connectSrc: ["'self'", ...(allowed.connectSrc ?? [])],
        frameSrc: either([...(allowed.frameSrc ?? []), ...(allowed.plainFrameSrc ?? [])]),
        baseUri: ["'none'"],
        formAction: ["'self'", ...(allowed.formAction ?? [])],
        frameAncestors: either(frameAncestors),
      },
    },
    xFrameOptions: false,
    crossOriginResourcePolicy: { policy: 'same-site' },
    // A tab that a game opens from its frame stays in the frame's sandbox, and there browsers block pages
    // with this policy.
    crossOriginOpenerPolicy: frameAncestors.length === 0,
    referrerPolicy: { policy: 'no-referrer' },
    hsts,
  })
  const headers: Record<string, string> = {
    'permissions-policy': permissions({ isSite: frameAncestors.length === 0, framed: allowed.frameSrc }),
  }
  const kept = {
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  }
  // Helmet takes a request and a response; with these options it reads nothing of the request and only writes
  // to the response.
  write({} as IncomingMessage, kept as unknown as ServerResponse, error => {
    if (error) throw error instanceof Error ? error : new Error('Helmet refused its options')
  })
  return {
    page: headers,
    data: {
      ...Object.fromEntries(Object.entries(headers).filter(([name]) => OF_DATA.includes(name))),
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    },
  }
}

/**
 * What the page uses it may hand on to the frames that the content policy lets in, game by game, by their
 * `allow`.
 */
function permissions({
  isSite,
  framed = [],
}: {
  isSite: boolean
  framed?: readonly string[] | undefined
}): string {
  const named = framed.filter(origin => !origin.includes('*')).map(origin => `"${origin}"`)
  const origins = ['self', ...named].join(' ')
  return [
    ...FEATURES.self.map(name => `${name}=(${origins})`),
    ...FEATURES.site.map(name => `${name}=(${isSite ? 'self' : ''})`),
    ...FEATURES.off.map(name => `${name}=()`),
  ].join(', ')
}
