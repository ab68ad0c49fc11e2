import { BlockList, isIP } from 'node:net'

/**
 * Networks that no delivery may reach, with their names: the special-purpose registries of IANA (IPv4, IPv6) and the
 * forms that carry an IPv4 address inside an IPv6 one. Of IPv6 only 2000::/3 is public at all.
 */
const FORBIDDEN: readonly (readonly [string, string])[] = [
  ['0.0.0.0/8', 'this network'],
  ['10.0.0.0/8', 'private'],
  ['100.64.0.0/10', 'shared by carriers'],
  ['127.0.0.0/8', 'loopback'],
  ['169.254.0.0/16', 'link-local'],
  ['172.16.0.0/12', 'private'],
  ['192.0.0.0/24', 'protocol assignments'],
  ['192.0.2.0/24', 'documentation'],
  ['192.31.196.0/24', 'AS112'],
  ['192.52.193.0/24', 'multicast tunnels'],
  ['192.88.99.0/24', '6to4 relays'],
  ['192.168.0.0/16', 'private'],
  ['192.175.48.0/24', 'AS112'],
  ['198.18.0.0/15', 'benchmarking'],
  ['198.51.100.0/24', 'documentation'],
  ['203.0.113.0/24', 'documentation'],
  ['224.0.0.0/4', 'multicast'],
  ['240.0.0.0/4', 'reserved'],
  ['::1/128', 'loopback'],
  ['::ffff:0:0/96', 'IPv4 inside IPv6'],
  ['64:ff9b::/96', 'NAT64'],
  ['64:ff9b:1::/48', 'NAT64'],
  ['::/8', 'reserved'],
  ['100::/8', 'discard-only'],
  ['2001::/32', 'Teredo'],
  ['2001::/23', 'protocol assignments'],
  ['2001:db8::/32', 'documentation'],
  ['2002::/16', '6to4'],
  ['2620:4f:8000::/48', 'AS112'],
  ['3fff::/20', 'documentation'],
  ['5f00::/16', 'segment routing'],
  ['fc00::/7', 'private'],
  ['fe80::/10', 'link-local'],
  ['fec0::/10', 'site-local'],
  ['ff00::/8', 'multicast'],
]

/** Where clouds tell a machine its secrets. No setting opens these. */
const METADATA = [
  '168.63.129.16',
  '169.254.169.254',
  '169.254.170.2',
  '169.254.170.23',
  '100.100.100.200',
  '192.0.0.192',
  'fd00:ec2::254',
  'fd20:ce::254',
]

/** Networks as text, `10.0.0.0/8` or a single address, as `HERALD_WEBHOOK_ALLOW` gives them. */
export type Networks = readonly string[]

/**
 * Networks of both families, kept apart: Node's `BlockList` takes an IPv4 address and the same one inside an IPv6
 * address for one, but what opens the one must not open the other.
 */
class AddressList {
  readonly #ipv4 = new BlockList()
  readonly #ipv6 = new BlockList()

  constructor(networks: Networks) {
    for (const network of networks) {
      const [address = '', prefix] = network.split('/')
      if (isIP(address) === 4) this.#ipv4.addSubnet(address, Number(prefix ?? 32), 'ipv4')
      else this.#ipv6.addSubnet(address, Number(prefix ?? 128), 'ipv6')
    }
  }

  has(address: string): boolean {
    return isIP(address) === 4 ? this.#ipv4.check(address, 'ipv4') : this.#ipv6.check(address, 'ipv6')
  }
}

/** Decides on addresses. Pure: names are resolved elsewhere, and every answer is asked about here. */
export interface Guard {
  /** Why this address must not be called; null when it may. */
  refusal(address: string): string | null
  /** True when the address lies in a network that a setting opened: plain http is allowed there. */
  isOpened(address: string): boolean
}

const LISTS = FORBIDDEN.map(([network, name]) => ({ network, name, list: new AddressList([network]) }))
const GLOBAL = new AddressList(['2000::/3'])
const SECRETS = new AddressList(METADATA)

/** The guard of an installation that opens these networks to deliveries. */
export function makeGuard(opened: Networks): Guard {
  const open = new AddressList(opened)
  const isOpened = (address: string): boolean => open.has(address) && !SECRETS.has(address)
  return {
    isOpened,
    refusal(address) {
      if (isIP(address) === 0) return `"${address}" is no address`
      if (SECRETS.has(address)) return `${address} is a metadata address`
      if (isOpened(address)) return null
      const found = LISTS.find(({ list }) => list.has(address))
      if (found !== undefined) return `${address} is not public (${found.network}, ${found.name})`
      if (isIP(address) === 6 && (!GLOBAL.has(address) || isIsatap(address)))
        return `${address} is not public`
      return null
    },
  }
}

/** An interface identifier made of an IPv4 address: `…:0:5efe:a.b.c.d` (RFC 5214). */
function isIsatap(address: string): boolean {
  const groups = new URL(`http://[${address.replace(/%.*$/, '')}]/`).hostname.slice(1, -1)
  return /(?:^|:)(?:0|200)?:?5efe:[0-9a-f]{1,4}:[0-9a-f]{1,4}$/.test(groups)
}
