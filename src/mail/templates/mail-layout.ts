import { escapeHtml } from './escape-html.ts'

/** The parts of the HTML of a mail. `body` and `footer` are HTML; everything else is text. */
export interface MailPage {
  readonly title: string
  /** The text that mail programs show beside the subject. */
  readonly preview: string
  readonly body: string
  readonly footer: string
}

/**
 * Colors by class, for both color schemes. Mail programs that ignore the styles in the head show the colors of the light
 * scheme, which are also in the attributes; those that invert colors by themselves keep the contrast.
 */
const STYLES = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;background:#f4f5f7;-webkit-text-size-adjust:100%}
a{color:#1a56b0}
@media (max-width:620px){.card{padding:20px 16px!important}}
@media (prefers-color-scheme:dark){
body,.page{background:#16181d!important}
.card{background:#22252c!important;border-color:#3a3f4a!important}
.text,.title{color:#eceef2!important}
.muted{color:#a9b0bd!important}
.rule{border-color:#3a3f4a!important}
.tag{background:#343945!important;color:#d6dae2!important}
a{color:#8ab8ff!important}
.button{background:#8ab8ff!important;color:#16181d!important}
}`

export const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** Builds the HTML of a mail: one column, no images, readable without any of the styles. */
export function mailHtml({ title, preview, body, footer }: MailPage): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title><style>${STYLES}</style></head>
<body><div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f4f5f7"><tr>
<td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:640px"><tr>
<td class="card" bgcolor="#ffffff" style="padding:28px 32px;border:1px solid #e1e4ea;border-radius:8px;text-align:left">
<h1 class="title" style="margin:0 0 16px;${FONT};font-size:20px;line-height:28px;font-weight:600;color:#1c2330">${escapeHtml(title)}</h1>
${body}
</td></tr><tr><td class="muted" style="padding:16px 32px;${FONT};font-size:12px;line-height:18px;color:#5b6472;text-align:left">
${footer}
</td></tr></table></td></tr></table></body></html>
`
}

/** Builds a paragraph from HTML. */
export function paragraph(html: string): string {
  return `<p class="text" style="margin:0 0 16px;${FONT};font-size:15px;line-height:22px;color:#1c2330">${html}</p>`
}

/** Builds a link that looks like a button. */
export function buttonLink(url: string, label: string): string {
  return `<p style="margin:0 0 16px"><a class="button" href="${escapeHtml(url)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#1a56b0;color:#ffffff;${FONT};font-size:15px;line-height:20px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`
}

/** Builds a link. */
export function textLink(url: string, label: string): string {
  return `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`
}
