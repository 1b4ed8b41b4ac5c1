import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { openApi } from '@ruka/contract/openapi'
import type { FastifyInstance } from 'fastify'

/** Where people read the interface, and where programs read its document. */
const PAGE = '/docs/api'

/**
 * The interface as a page and as an OpenAPI document (`/docs/api/json`). It can be read and not tried: calls need a
 * player's or a provider's own proof, which no page of documentation should ask for.
 */
export async function serveApiDocs(app: FastifyInstance, name: string): Promise<void> {
  const document = openApi()
  await app.register(swagger, {
    mode: 'static',
    specification: { document: { ...document, info: { ...document.info, title: name } } as never },
  })
  await app.register(swaggerUi, {
    routePrefix: PAGE,
    // The page has scripts of its own, and no others.
    staticCSP: true,
    uiConfig: { supportedSubmitMethods: [], docExpansion: 'none', filter: true, layout: 'BaseLayout' },
    theme: {
      title: `${name} · API`,
      // The button would ask for a token, which nothing here takes.
      css: [{ filename: 'page.css', content: '.auth-wrapper { display: none !important }' }],
    },
  })
}
