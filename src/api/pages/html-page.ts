import type { FastifyReply } from 'fastify'

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'"

/** Renders terms and their meanings as HTML. Each term has an anchor for links. */
export function definitionList(terms: readonly (readonly [string, string])[]): string {
  const entries = terms.map(
    ([term, meaning]) => `<dt id="${term}"><code>${term}</code></dt><dd>${meaning}</dd>`,
  )
  return `<dl>\n${entries.join('\n')}\n</dl>`
}

/** Sends a page of the documentation, which has no scripts. */
export function sendPage(reply: FastifyReply, title: string, body: string): FastifyReply {
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': PAGE_POLICY,
      'cache-control': 'no-cache',
    })
    .send(
      `<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>${title}</title>\n<h1>${title}</h1>\n${body}\n`,
    )
}
