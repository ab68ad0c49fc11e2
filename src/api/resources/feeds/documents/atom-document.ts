import { xmlElement, xmlParent } from '../../../../platform/formats/xml-text.ts'
import type { FeedDocument, FeedEntry } from './feed-document.ts'

/** Builds an Atom 1.0 document (RFC 4287). */
export function buildAtomDocument(feed: FeedDocument): string {
  const { urls, rights } = feed
  const content = [
    xmlElement('id', {}, feed.id),
    xmlElement('title', {}, feed.title),
    xmlElement('subtitle', {}, feed.description),
    xmlElement('updated', {}, feed.updated.toISOString()),
    xmlElement('link', { rel: 'self', type: 'application/atom+xml', href: urls.atom }),
    xmlElement('link', { rel: 'alternate', type: 'text/html', href: feed.pageUrl }),
    xmlElement('generator', {}, 'Herald'),
    xmlParent('author', {}, xmlElement('name', {}, 'Herald')),
    ...(rights.length === 0 ? [] : [xmlElement('rights', {}, rights.join('\n'))]),
    ...feed.entries.map(entryElement),
  ]
  const root = xmlParent('feed', { xmlns: 'http://www.w3.org/2005/Atom' }, `\n${content.join('\n')}\n`)
  return `<?xml version="1.0" encoding="utf-8"?>\n${root}\n`
}

function entryElement({ author, ...entry }: FeedEntry): string {
  const authorUri = author.url === undefined ? '' : xmlElement('uri', {}, author.url)
  const content = [
    xmlElement('id', {}, entry.id),
    xmlElement('title', {}, entry.title),
    xmlElement('updated', {}, entry.updated.toISOString()),
    ...(entry.published === null ? [] : [xmlElement('published', {}, entry.published.toISOString())]),
    xmlElement('link', { rel: 'alternate', type: 'text/html', href: entry.url }),
    xmlParent('author', {}, xmlElement('name', {}, author.name) + authorUri),
    ...entry.tags.map(({ term, label }) => xmlElement('category', { term, label })),
    ...(entry.text === null ? [] : [xmlElement('summary', { type: 'text' }, entry.text)]),
  ]
  return xmlParent('entry', {}, `\n${content.join('\n')}\n`)
}
