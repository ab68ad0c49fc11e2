import type { FieldReader } from '../../shared/field-reader.ts'
import { GAZETTE_IGNORED_PROPERTIES } from '../ignored-fields.ts'

/**
 * The RDF statements of a page, stored as nodes with properties. A node is identified by its name in the document, such
 * as `company-1` or `IP2`. Properties that are never read are reported as unknown unless they are on the ignore list.
 */
export class GazetteRdfGraph {
  readonly #notice: FieldReader
  readonly #nodes: ReadonlyMap<string, FieldReader>

  constructor(record: FieldReader) {
    const nodes = record.child('nodes')
    const names = Object.keys((record.value('nodes') ?? {}) as Record<string, unknown>)
    this.#notice = record
    this.#nodes = new Map(names.map(name => [name, nodes.child(name)]))
    for (const node of [record, ...this.#nodes.values()])
      for (const name of GAZETTE_IGNORED_PROPERTIES) node.value(name)
  }

  hasNode(name: string): boolean {
    return this.#nodes.has(name)
  }

  /** Returns the names of all nodes that match `pattern`. */
  findNodes(pattern: RegExp): string[] {
    return [...this.#nodes.keys()].filter(name => pattern.test(name))
  }

  /** Returns all values of a property of one node. */
  nodeTexts(name: string, property: string): string[] {
    return this.#nodes.get(name)?.texts(property) ?? []
  }

  /** Returns the first value of the first of these properties that the node has. */
  nodeText(name: string, ...properties: string[]): string | null {
    const candidates = properties.map(property => this.nodeTexts(name, property)[0])
    return candidates.find(text => text !== undefined) ?? null
  }

  /** Returns the distinct values of a property over the notice and all nodes. */
  allTexts(property: string): string[] {
    return [
      ...new Set(
        [this.#notice, ...this.#nodes.values()].flatMap(node =>
          node.has(property) ? node.texts(property) : [],
        ),
      ),
    ]
  }

  /** Returns the first value of the first of these properties found on the notice or any node. */
  firstText(...properties: string[]): string | null {
    for (const property of properties) {
      const [text] = this.allTexts(property)
      if (text !== undefined) return text
    }
    return null
  }

  /** Resolves a value to the label or title of the node it names, otherwise returns the value. */
  resolveLabel(value: string): string {
    return this.nodeText(value, 'label', 'legislationTitle') ?? value
  }

  /** Returns a node's address on one line, from its label or its parts, or `null` when there is none. */
  composeAddress(name: string): string | null {
    const label = this.nodeText(name, 'label')
    const parts = ADDRESS_PARTS.flatMap(part => this.nodeTexts(name, part))
    return label ?? (parts.length > 0 ? parts.join(', ') : null)
  }
}

const ADDRESS_PARTS = [
  'street-address',
  'extended-address',
  'locality',
  'region',
  'postal-code',
  'country-name',
  'country',
]
