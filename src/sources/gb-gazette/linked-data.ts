import { isRecord, listOf, type Plain } from '../kit/plain.ts'
import { tidy } from '../kit/text.ts'

const NOTICE = /^https?:\/\/www\.thegazette\.co\.uk\/(?:id\/)?notice\/([^#]*)$/

/**
 * A notice in JSON-LD (`data.jsonld`, expanded and flat) as the plain record that a page gives. Null when the document
 * says nothing of a notice itself, as its provenance does.
 */
export function noticeInJsonLd(graph: readonly unknown[]): Plain | null {
  const nodes: Record<string, Plain> = Object.create(null)
  for (const item of graph) {
    if (!isRecord(item) || typeof item['@id'] !== 'string') continue
    nodes[nameOf(item['@id'])] = propertiesOf(item)
  }
  const notice = nodes.notice
  if (notice === undefined || !('hasNoticeCode' in notice || 'hasNoticeID' in notice)) return null
  const { notice: _, ...others } = nodes
  return { ...notice, nodes: others, extract: true, head: {}, labels: {}, heading: null, lines: [] }
}

function propertiesOf(item: Plain): Plain {
  const record: Plain = Object.create(null)
  for (const [property, values] of Object.entries(item)) {
    if (property.startsWith('@')) continue
    const texts = listOf(values).map(value => {
      if (!isRecord(value)) return tidy(String(value))
      return typeof value['@id'] === 'string' ? nameOf(value['@id']) : tidy(String(value['@value'] ?? ''))
    })
    record[property.replace(/^.*[#/:]/, '')] = texts.filter(text => text !== '')
  }
  return record
}

function nameOf(id: string): string {
  if (NOTICE.test(id)) return 'notice'
  return id.replace(/^https?:\/\/www\.thegazette\.co\.uk\/(?:id\/)?notice\/[^#]*#/, '')
}

/** Linked data of one notice (`data.json?view=linked-data`) as the record of a page: it has the head of it only. */
export function linkedNotice(result: Plain): Plain {
  const topic = isRecord(result.primaryTopic) ? result.primaryTopic : {}
  const { _about: about, label: _label, ...properties } = topic
  return {
    ...properties,
    uri: about,
    nodes: {},
    extract: true,
    head: {},
    labels: {},
    heading: null,
    lines: [],
  }
}
