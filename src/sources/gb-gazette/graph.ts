import type { Fields } from '../kit/fields.ts'
import { IGNORED_PROPERTIES } from './ignored.ts'

/**
 * What a page states: nodes by their names in the document (`company-1`, `IP2`), each with properties. Properties that
 * nobody asks for are reported, those ignored by name are not.
 */
export class Graph {
  readonly #notice: Fields
  readonly #nodes: ReadonlyMap<string, Fields>

  constructor(row: Fields) {
    const nodes = row.child('nodes')
    const names = Object.keys((row.raw('nodes') ?? {}) as Record<string, unknown>)
    this.#notice = row
    this.#nodes = new Map(names.map(name => [name, nodes.child(name)]))
    for (const node of [row, ...this.#nodes.values()]) for (const name of IGNORED_PROPERTIES) node.raw(name)
  }

  has(name: string): boolean {
    return this.#nodes.has(name)
  }

  /** Names of all nodes that `pattern` fits. */
  named(pattern: RegExp): string[] {
    return [...this.#nodes.keys()].filter(name => pattern.test(name))
  }

  /** All values of a property of one node. */
  texts(name: string, property: string): string[] {
    return this.#nodes.get(name)?.texts(property) ?? []
  }

  /** The first value of the first of these properties that a node has. */
  text(name: string, ...properties: string[]): string | null {
    const found = properties.map(property => this.texts(name, property)[0])
    return found.find(text => text !== undefined) ?? null
  }

  /** All values of a property, of the notice and of every node, each once. */
  every(property: string): string[] {
    return [
      ...new Set(
        [this.#notice, ...this.#nodes.values()].flatMap(node =>
          node.has(property) ? node.texts(property) : [],
        ),
      ),
    ]
  }

  /** The first value of the first of these properties that anything has. */
  any(...properties: string[]): string | null {
    for (const property of properties) {
      const [text] = this.every(property)
      if (text !== undefined) return text
    }
    return null
  }

  /** What a value says: the label or title of the node it names, else itself. */
  label(value: string): string {
    return this.text(value, 'label', 'legislationTitle') ?? value
  }

  /** An address in one line, from its parts or its label; null when there is none. */
  address(name: string): string | null {
    const label = this.text(name, 'label')
    const parts = PARTS.flatMap(part => this.texts(name, part))
    return label ?? (parts.length > 0 ? parts.join(', ') : null)
  }
}

const PARTS = [
  'street-address',
  'extended-address',
  'locality',
  'region',
  'postal-code',
  'country-name',
  'country',
]
