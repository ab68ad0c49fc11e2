import { type NetworkLink, openNetworkLink } from '../../../test/support/network-link.ts'

/** A link on loopback between one node and PostgreSQL. */
export interface PostgresProxy extends Pick<NetworkLink, 'setMode' | 'close'> {
  /** The URL of the database through the proxy. */
  readonly url: string
}

export async function startPostgresProxy(url: string): Promise<PostgresProxy> {
  const target = new URL(url)
  const link = await openNetworkLink(Number(target.port))
  const address = new URL(url)
  address.hostname = '127.0.0.1'
  address.port = String(link.port)
  return { url: address.href, setMode: link.setMode, close: link.close }
}
