import { isPlainRecord, type PlainRecord, toArray } from '../../shared/plain-values.ts'
import { cleanText } from '../../shared/text-cleaning.ts'

const NOTICE_URI = /^https?:\/\/www\.thegazette\.co\.uk\/(?:id\/)?notice\/([^#]*)$/

/**
 * Converts a notice in expanded, flat JSON-LD (`data.jsonld`) to the record shape of a page. Returns `null` when the
 * document does not describe the notice itself but, for example, its provenance.
 */
export function convertGazetteJsonLdToRecord(graph: readonly unknown[]): PlainRecord | null {
  const nodes: Record<string, PlainRecord> = Object.create(null)
  for (const item of graph) {
    if (!isPlainRecord(item) || typeof item['@id'] !== 'string') continue
    nodes[nodeName(item['@id'])] = collectProperties(item)
  }
  const notice = nodes.notice
  if (notice === undefined || !('hasNoticeCode' in notice || 'hasNoticeID' in notice)) return null
  const { notice: _, ...others } = nodes
  return { ...notice, nodes: others, extract: true, head: {}, labels: {}, heading: null, lines: [] }
}

function collectProperties(item: PlainRecord): PlainRecord {
  const record: PlainRecord = Object.create(null)
  for (const [property, values] of Object.entries(item)) {
    if (property.startsWith('@')) continue
    const texts = toArray(values).map(value => {
      if (!isPlainRecord(value)) return cleanText(String(value))
      return typeof value['@id'] === 'string'
        ? nodeName(value['@id'])
        : cleanText(String(value['@value'] ?? ''))
    })
    record[property.replace(/^.*[#/:]/, '')] = texts.filter(text => text !== '')
  }
  return record
}

function nodeName(id: string): string {
  if (NOTICE_URI.test(id)) return 'notice'
  return id.replace(/^https?:\/\/www\.thegazette\.co\.uk\/(?:id\/)?notice\/[^#]*#/, '')
}

/**
 * Converts the linked data of a notice (`data.json?view=linked-data`), which has only the head, to the record shape of
 * a page.
 */
export function convertGazetteLinkedDataToRecord(result: PlainRecord): PlainRecord {
  const topic = isPlainRecord(result.primaryTopic) ? result.primaryTopic : {}
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
