import type { FastifyReply } from 'fastify'
import { escapeHtml } from '../../mail/templates/escape-html.ts'
import { auditActorOf } from '../http/audit-actor.ts'
import type { ApiRequest, ApiRoute } from '../routing.ts'

/** The URL is a secret, so it must not reach other hosts. The page loads and runs nothing. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
}

/** Mail programs send a form for one-click unsubscribing (RFC 8058), the buttons of the pages an empty one. */
const FORM_BODY = {
  types: ['application/x-www-form-urlencoded', 'multipart/form-data'],
  maxBytes: 16 * 1024,
} as const

const STYLES = `:root{color-scheme:light dark}body{margin:0;font:16px/24px system-ui,sans-serif;background:#f4f5f7;color:#1c2330}
main{max-width:420px;margin:12vh auto 0;padding:28px 32px;background:#fff;border:1px solid #e1e4ea;border-radius:8px}
h1{margin:0 0 12px;font-size:20px;line-height:28px}p{margin:0 0 20px}
button{padding:10px 18px;border:0;border-radius:6px;background:#1a56b0;color:#fff;font:inherit;font-weight:600;cursor:pointer}
@media (prefers-color-scheme:dark){body{background:#16181d;color:#eceef2}main{background:#22252c;border-color:#3a3f4a}
button{background:#8ab8ff;color:#16181d}}`

interface PageText {
  readonly title: string
  readonly text: string
  /** The label of the button that posts to the URL of the page. */
  readonly button?: string
}

const CONFIRM_TEXTS = {
  question: {
    title: 'Confirm your address',
    text: 'Do you want to receive mail from this service at your address?',
    button: 'Confirm address',
  },
  confirmed: {
    title: 'Address confirmed',
    text: 'Mail can now be sent to your address. You can close this page.',
  },
  expired: {
    title: 'This link has expired',
    text: 'Request another confirmation mail where you entered your address.',
  },
  unknown: {
    title: 'This link is not valid',
    text: 'It was already used, or a later mail replaced it. If the address is not confirmed yet, use the link in the latest mail.',
  },
} as const satisfies Record<string, PageText>

const UNSUBSCRIBE_TEXTS = {
  question: {
    title: 'Unsubscribe',
    text: 'Do you want to stop receiving these mails?',
    button: 'Unsubscribe',
  },
  unsubscribed: {
    title: 'You are unsubscribed',
    text: 'These mails are no longer sent to you. You can close this page.',
  },
  unknown: { title: 'This link is not valid', text: 'The mails that it belongs to no longer exist.' },
} as const satisfies Record<string, PageText>

/** Asks before anything happens, because programs that check links in mails request them all. */
const askToConfirm: ApiRoute = {
  method: 'GET',
  url: '/mail/confirm/:token',
  contentType: 'text/html',
  schema: { hide: true },
  handler: async (_context, _request, reply) => sendMailPage(reply, 200, CONFIRM_TEXTS.question),
}

const confirm: ApiRoute = {
  method: 'POST',
  url: '/mail/confirm/:token',
  contentType: 'text/html',
  accepts: FORM_BODY,
  schema: { hide: true },
  async handler(context, request, reply) {
    const result = await context.mailLinks.confirm(auditActorOf(request), tokenOf(request))
    return sendMailPage(reply, { confirmed: 200, expired: 410, unknown: 404 }[result], CONFIRM_TEXTS[result])
  },
}

const askToUnsubscribe: ApiRoute = {
  method: 'GET',
  url: '/mail/unsubscribe/:token',
  contentType: 'text/html',
  schema: { hide: true },
  handler: async (_context, _request, reply) => sendMailPage(reply, 200, UNSUBSCRIBE_TEXTS.question),
}

const unsubscribe: ApiRoute = {
  method: 'POST',
  url: '/mail/unsubscribe/:token',
  contentType: 'text/html',
  accepts: FORM_BODY,
  schema: { hide: true },
  async handler(context, request, reply) {
    const result = await context.mailLinks.unsubscribe(auditActorOf(request), tokenOf(request))
    return sendMailPage(reply, result === 'unsubscribed' ? 200 : 404, UNSUBSCRIBE_TEXTS[result])
  },
}

export const mailPageRoutes: readonly ApiRoute[] = [askToConfirm, confirm, askToUnsubscribe, unsubscribe]

function tokenOf(request: ApiRequest): string {
  return request.params.token ?? ''
}

function sendMailPage(reply: FastifyReply, status: number, { title, text, button }: PageText): FastifyReply {
  const form =
    button === undefined
      ? ''
      : `<form method="post"><button type="submit">${escapeHtml(button)}</button></form>`
  return reply
    .code(status)
    .headers(HEADERS)
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)} – Herald</title><style>${STYLES}</style></head><body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${form}</main></body></html>\n`,
    )
}
