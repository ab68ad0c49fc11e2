/** A notice as words without markup, one line per text of the page. */
export interface GazetteNoticeWords {
  readonly notice_id: string
  readonly notice_code: string
  readonly notice_types: string
  readonly notice_title: string
  readonly notice_text: string
  readonly category_name: string
  readonly publish_date: string
  readonly edition: string
}

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Puts the words on a page, each text in a paragraph of its own. */
export function createGazettePageOfWords(notice: GazetteNoticeWords): string {
  const [text = ''] = notice.notice_text.split('Share this\n')
  const lines = text.replaceAll(/\n {5,}/g, ' ').split('\n')
  const content = lines.filter(line => line.trim() !== '' && !line.startsWith('| Est'))
  const terms = {
    'Notice category': notice.category_name,
    'Notice type': notice.notice_types,
    'Publication date': notice.publish_date,
    Edition: notice.edition,
    'Notice ID': notice.notice_id,
    'Notice code': notice.notice_code,
  }
  return `<html><body><h2>${escapeHtml(notice.notice_title)}</h2><article class="full-notice">
<dl class="metadata">${Object.entries(terms).map(([term, value]) => `<dt>${term}:</dt><dd>${escapeHtml(value)}</dd>`)}</dl>
<div class="content">${content.map(line => `<p>${escapeHtml(line)}</p>`).join('')}</div></article></body></html>`
}
