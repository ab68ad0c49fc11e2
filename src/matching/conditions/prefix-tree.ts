interface PrefixNode {
  readonly children: Map<number, PrefixNode>
  /** The ID of the prefix that ends here, or -1. */
  id: number
}

/** Finds the prefixes with which a word begins, reading each character of the word at most once. */
export class PrefixTree {
  readonly #root: PrefixNode = createNode()
  #size = 0

  get isEmpty(): boolean {
    return this.#size === 0
  }

  add(prefix: string, id: number): void {
    let node = this.#root
    for (let at = 0; at < prefix.length; at++) {
      const unit = prefix.charCodeAt(at)
      let child = node.children.get(unit)
      if (child === undefined) {
        child = createNode()
        node.children.set(unit, child)
      }
      node = child
    }
    node.id = id
    this.#size++
  }

  remove(prefix: string): void {
    const path = [this.#root]
    for (let at = 0; at < prefix.length; at++) {
      const child = path[at]?.children.get(prefix.charCodeAt(at))
      if (child === undefined) return
      path.push(child)
    }
    const last = path.at(-1) as PrefixNode
    if (last.id < 0) return
    last.id = -1
    this.#size--
    for (let at = prefix.length; at > 0; at--) {
      const node = path[at] as PrefixNode
      if (node.id >= 0 || node.children.size > 0) return
      path[at - 1]?.children.delete(prefix.charCodeAt(at - 1))
    }
  }

  /** Calls `visit` with the ID of each prefix of a word. */
  forEachPrefix(word: string, visit: (id: number) => void): void {
    let node: PrefixNode | undefined = this.#root
    for (let at = 0; at < word.length; at++) {
      node = node.children.get(word.charCodeAt(at))
      if (node === undefined) return
      if (node.id >= 0) visit(node.id)
    }
  }
}

function createNode(): PrefixNode {
  return { children: new Map(), id: -1 }
}
