import { BlockList, isIP } from 'node:net'

/**
 * Networks that deliveries must not reach: those in IANA's special-purpose registries for IPv4 and IPv6, and the IPv6
 * ranges that embed IPv4 addresses. In IPv6, only 2000::/3 is public.
 */
const BLOCKED_NETWORKS: readonly (readonly [string, string])[] = [
  ['0.0.0.0/8', 'this network'],
  ['10.0.0.0/8', 'private'],
  ['100.64.0.0/10', 'carrier-grade NAT'],
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

/** Addresses of cloud metadata services, which hand out credentials. No setting can allow them. */
const METADATA_ADDRESSES = [
  '168.63.129.16',
  '169.254.169.254',
  '169.254.170.2',
  '169.254.170.23',
  '100.100.100.200',
  '192.0.0.192',
  'fd00:ec2::254',
  'fd20:ce::254',
]

/** Networks in CIDR notation, such as `10.0.0.0/8`, or single addresses, as in `HERALD_WEBHOOK_ALLOWED_NETWORKS`. */
export type NetworkList = readonly string[]

/**
 * Keeps IPv4 and IPv6 networks in separate lists. Node's `BlockList` treats an IPv4-mapped IPv6 address like the IPv4
 * address, but allowing one of them must not allow the other.
 */
class AddressList {
  readonly #ipv4 = new BlockList()
  readonly #ipv6 = new BlockList()

  constructor(networks: NetworkList) {
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

/**
 * Decides which IP addresses deliveries may reach. Host names are resolved elsewhere, and every resolved address is
 * checked.
 */
export interface AddressGuard {
  /** Returns the reason why this address must not be reached, or `null` if it may be reached. */
  findRefusalReason(address: string): string | null
  /** Returns whether a setting allows the network of this address, which also permits plain http. */
  isAllowlisted(address: string): boolean
}

const BLOCKLISTS = BLOCKED_NETWORKS.map(([network, name]) => ({
  network,
  name,
  list: new AddressList([network]),
}))
const PUBLIC_IPV6 = new AddressList(['2000::/3'])
const METADATA = new AddressList(METADATA_ADDRESSES)

/** Creates a guard that also allows these networks. */
export function makeAddressGuard(allowedNetworks: NetworkList): AddressGuard {
  const allowlist = new AddressList(allowedNetworks)
  const isAllowlisted = (address: string): boolean => allowlist.has(address) && !METADATA.has(address)
  return {
    isAllowlisted,
    findRefusalReason(address) {
      if (isIP(address) === 0) return `"${address}" is not an IP address`
      if (METADATA.has(address)) return `${address} is a cloud metadata address`
      if (isAllowlisted(address)) return null
      const blocked = BLOCKLISTS.find(({ list }) => list.has(address))
      if (blocked !== undefined) return `${address} is not public (${blocked.network}, ${blocked.name})`
      if (isIP(address) === 6 && (!PUBLIC_IPV6.has(address) || isIsatap(address)))
        return `${address} is not public`
      return null
    },
  }
}

/**
 * Returns whether an address is an ISATAP address, whose interface identifier embeds an IPv4 address:
 * `…:0:5efe:a.b.c.d` (RFC 5214).
 */
function isIsatap(address: string): boolean {
  const hostname = new URL(`http://[${address.replace(/%[\s\S]*$/, '')}]/`).hostname.slice(1, -1)
  return /(?:^|:)(?:0|200)?:?5efe:[0-9a-f]{1,4}:[0-9a-f]{1,4}$/.test(hostname)
}
