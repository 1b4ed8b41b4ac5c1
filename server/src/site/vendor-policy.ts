import { ONESIGNAL_BASE, TAWK_BASE, type ThirdParties } from '@ruka/contract/third-parties'
import type { Allowed } from '../platform/http/security-headers.ts'

const originOf = (address: string): string => new URL(address).origin

/**
 * The origins that the services of a site's file need, and no other. A service behind a proxy of the
 * operator's needs the proxy's origin alone.
 */
export function allowedFor({ analytics, adBeacon, errorReporting, chat, push }: ThirdParties): Allowed {
  const parts: Allowed[] = []
  if (analytics?.script !== undefined) parts.push(ofAnalytics([analytics.script, ...analytics.origins]))
  if (adBeacon !== undefined) parts.push({ connectSrc: [originOf(adBeacon.url)] })
  if (errorReporting !== undefined) parts.push({ connectSrc: [originOf(errorReporting.dsn)] })
  if (chat !== undefined) parts.push(ofChat(chat.base))
  if (push !== undefined) parts.push(ofPush(push.base))
  return parts.reduce(join, {})
}

const ofAnalytics = ([script = '', ...others]: readonly string[]): Allowed => {
  const called = [originOf(script), ...others]
  return { scriptSrc: [originOf(script)], connectSrc: called, imgSrc: called }
}

/**
 * Tawk.to requires a public script CDN, too, where anyone may publish: any hole in a page would run any
 * published script. Its pictures and styles are allowed, its scripts are not, which costs the chat some
 * emoji.
 */
function ofChat(base: string): Allowed {
  const own = originOf(base)
  if (base !== TAWK_BASE)
    return {
      scriptSrc: [own],
      styleSrc: ["'unsafe-inline'", own],
      imgSrc: [own],
      fontSrc: [own],
      mediaSrc: [own],
      connectSrc: [own, own.replace(/^http/, 'ws')],
      frameSrc: [own],
      formAction: [own],
    }
  const all = 'https://*.tawk.to'
  return {
    scriptSrc: [all],
    styleSrc: ["'unsafe-inline'", all, 'https://fonts.googleapis.com', 'https://cdn.jsdelivr.net'],
    imgSrc: [all, 'https://cdn.jsdelivr.net', 'https://tawk.link', 'https://s3.amazonaws.com'],
    fontSrc: [all, 'https://fonts.gstatic.com'],
    mediaSrc: [all],
    connectSrc: [all, 'wss://*.tawk.to'],
    frameSrc: [all],
    formAction: [all],
  }
}

/** OneSignal calls its API by scripts as well as by requests, and styles its prompts from its own origin. */
function ofPush(base: string): Allowed {
  const own = originOf(base)
  if (base !== ONESIGNAL_BASE)
    return { scriptSrc: [own], styleSrc: ["'unsafe-inline'", own], imgSrc: [own], connectSrc: [own] }
  return {
    scriptSrc: [own, 'https://onesignal.com', 'https://api.onesignal.com'],
    styleSrc: ["'unsafe-inline'", 'https://onesignal.com'],
    imgSrc: ['https://*.onesignal.com'],
    connectSrc: ['https://onesignal.com', 'https://*.onesignal.com'],
  }
}

/**
 * What a provider's script may fetch in the frames of widgets: its own origin, and those that the site's file names.
 * It may style what it shows as it likes, and open no frames.
 */
export function allowedInWidgets({ script, origins }: NonNullable<ThirdParties['widgets']>): Allowed {
  const called = [...new Set([originOf(script), ...origins])]
  return {
    scriptSrc: [originOf(script)],
    styleSrc: ["'unsafe-inline'", ...called],
    imgSrc: called,
    fontSrc: called,
    connectSrc: called.flatMap(each => [each, each.replace(/^http/, 'ws')]),
  }
}

/** Both, each origin once. */
export function join(one: Allowed, other: Allowed): Allowed {
  const names = Object.keys({ ...one, ...other }) as (keyof Allowed)[]
  return Object.fromEntries(
    names.map(name => [name, [...new Set([...(one[name] ?? []), ...(other[name] ?? [])])]]),
  )
}

/** The worker that OneSignal's script registers, and what it may fetch. */
export function pushWorker({ base }: NonNullable<ThirdParties['push']>): { script: string; policy: string } {
  const { scriptSrc = [], connectSrc = [] } = ofPush(base)
  return {
    script: `importScripts('${base}/sdks/web/v16/OneSignalSDK.sw.js')\n`,
    policy: `default-src 'none';script-src 'self' ${scriptSrc.join(' ')};connect-src 'self' ${connectSrc.join(' ')}`,
  }
}
