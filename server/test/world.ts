import { expect } from 'vitest'
import { openApp } from '../src/app.ts'
import { modules } from '../src/modules.ts'
import { auditBothWays } from './audit-both-ways.ts'
import { openTestContext } from './test-context.ts'

export type Answer = { status: number; body: unknown; text: string }
export type World = Awaited<ReturnType<typeof openWorld>>

/**
 * The whole server in this process, called without a port; its roles are not started, `work` does what a
 * worker would.
 */
export async function openWorld(options: Parameters<typeof openTestContext>[0] = {}) {
  const ctx = await openTestContext(options)
  const app = await openApp(ctx)
  for (const module of modules) await module.seed?.(ctx)

  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    {
      body,
      raw,
      token,
      headers = {},
      origin = 'site',
    }: {
      body?: unknown
      /** A body as it is, for what is not JSON. */
      raw?: string
      token?: string | undefined
      headers?: Record<string, string>
      origin?: 'site' | 'games' | 'widgets'
    } = {},
  ): Promise<Answer> => {
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const reply = await app[origin].inject({
      method,
      url,
      headers: {
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    })
    return {
      status: reply.statusCode,
      text: reply.body,
      body: reply.body.startsWith('{') || reply.body.startsWith('[') ? JSON.parse(reply.body) : reply.body,
    }
  }

  return {
    ctx,
    app,
    call,
    /** A registered player, logged in. */
    async player(msisdn: string, password = 'mbuni 7 warukao'): Promise<{ access: string; refresh: string }> {
      const body = { msisdn, password, password_confirm: password, terms: true }
      await call('POST', '/api/auth/register/', { body })
      await ctx.work()
      const pin = /\b\d{4}\b/.exec(ctx.texts.findLast(text => text.to === msisdn)?.text ?? '')?.[0]
      const registered = await call('POST', '/api/auth/register/', { body: { ...body, mode: 'pin', pin } })
      const tokens = await call('POST', '/api/auth/token/', { body: { msisdn, password } })
      if (tokens.status !== 200) throw new Error(`${registered.text} ${tokens.text}`)
      return tokens.body as { access: string; refresh: string }
    },
    async expectCleanAudit() {
      const results = await auditBothWays(
        ctx.db.read,
        modules.flatMap(({ audits = [] }) => audits),
      )
      expect(results.filter(result => result.offending.length > 0)).toEqual([])
    },
    async close() {
      await app.stop()
      await ctx.drop()
    },
  }
}
