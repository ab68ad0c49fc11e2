import type { MatchedEntity } from '../../../query/matching/row-match.ts'

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Renders the facts of an entity as HTML that fits into a small frame. */
export function renderPreview({
  name,
  entity_type,
  jurisdiction,
  tax_id,
  status,
  announcement_count,
}: MatchedEntity): string {
  const facts = [
    ['Type', entity_type],
    ['Jurisdiction', jurisdiction],
    ['Number', tax_id ?? 'none known'],
    ['Status', status],
    ['Announcements', String(announcement_count)],
  ]
  const rows = facts.map(([label = '', value = '']) => `<dt>${label}</dt><dd>${escapeHtml(value)}</dd>`)
  return (
    '<!doctype html><meta charset="utf-8"><style>body{font:14px sans-serif;margin:8px}dl{display:grid;' +
    'grid-template-columns:auto 1fr;gap:4px 12px;margin:8px 0}dd{margin:0}</style>' +
    `<strong>${escapeHtml(name)}</strong><dl>${rows.join('')}</dl>`
  )
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => ESCAPES[character] ?? character)
}
