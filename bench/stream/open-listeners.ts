import { request } from 'node:http'

/** Connections to the stream of changes. */
export interface Listeners {
  /** Resolves with the time at which each connection has received a change number. */
  waitFor(change: number): Promise<readonly number[]>
  close(): void
}

/** Opens connections to the stream of changes, with the keys in turn, and resolves when all have begun. */
export async function openListeners(url: string, keys: readonly string[], count: number): Promise<Listeners> {
  const connections = await Promise.all(
    Array.from({ length: count }, (_, n) => openListener(url, keys[n % keys.length] ?? '')),
  )
  return {
    waitFor: change => Promise.all(connections.map(connection => connection.waitFor(change))),
    close() {
      for (const connection of connections) connection.close()
    },
  }
}

function openListener(url: string, key: string) {
  const arrivals = new Map<number, PromiseWithResolvers<number>>()
  const arrivalOf = (change: number): PromiseWithResolvers<number> => {
    const arrival = arrivals.get(change) ?? Promise.withResolvers<number>()
    arrivals.set(change, arrival)
    return arrival
  }
  return new Promise<{ waitFor(change: number): Promise<number>; close(): void }>((resolve, reject) => {
    const connection = request(
      `${url}/api/v1/changes/stream`,
      { agent: false, headers: { authorization: `Bearer ${key}` } },
      response => {
        response.setEncoding('latin1')
        let text = ''
        response.on('data', (chunk: string) => {
          const now = performance.now()
          text += chunk
          const end = text.lastIndexOf('\n\n')
          if (end < 0) return
          for (const [, change] of text.slice(0, end).matchAll(/"change":(\d+)/g))
            arrivalOf(Number(change)).resolve(now)
          text = text.slice(end + 2)
        })
        if (response.statusCode !== 200) reject(new Error(`The stream returned ${response.statusCode}.`))
        resolve({
          waitFor: change => arrivalOf(change).promise,
          close: () => void connection.destroy(),
        })
      },
    )
    connection.on('error', reject)
    connection.end()
  })
}
