import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeAddressGuard } from './address-guard.ts'

const guard = makeAddressGuard([])

/** Hosts as written in a URL. The URL parser converts each of them to the address that would be connected to. */
const BLOCKED_HOSTS: Readonly<Record<string, readonly string[]>> = {
  'this network': ['0.0.0.0', '0', '0.1.2.3', '0x0', '00000000000'],
  loopback: [
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '127.255.255.254',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0x7F.0.0.1',
    '0177.0.0.1',
    '017700000001',
    '127.0.0.1.',
    '１２７.0.0.1',
    '127。0。0。1',
    '%31%32%37.0.0.1',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[0000::0001]',
    '[::0.0.0.1]',
  ],
  private: [
    '10.0.0.1',
    '10.255.255.255',
    '167772161',
    '0xa000001',
    '012.0.0.1',
    '172.16.0.1',
    '172.31.255.254',
    '192.168.0.1',
    '192.168.255.255',
    '3232235521',
    '0xc0a80001',
    '[fc00::1]',
    '[fd12:3456:789a::1]',
    '[fdff::1]',
  ],
  'carrier-grade NAT': ['100.64.0.1', '100.127.255.254', '0x64400001'],
  'link-local': ['169.254.0.1', '169.254.255.255', '[fe80::1]', '[febf::1]', '[fe80::5efe:a00:1]'],
  metadata: [
    '169.254.169.254',
    '2852039166',
    '0xa9fea9fe',
    '0251.0376.0251.0376',
    '169.254.43518',
    '[fd00:ec2::254]',
    '168.63.129.16',
    '100.100.100.200',
    '192.0.0.192',
  ],
  documentation: ['192.0.2.1', '198.51.100.7', '203.0.113.9', '[2001:db8::1]', '[3fff::1]', '[3fff:0fff::1]'],
  special: [
    '192.0.0.1',
    '192.0.0.8',
    '192.31.196.1',
    '192.52.193.1',
    '192.88.99.1',
    '192.175.48.1',
    '198.18.0.1',
    '198.19.255.255',
    '[100::1]',
    '[2620:4f:8000::1]',
    '[5f00::1]',
  ],
  multicast: ['224.0.0.1', '239.255.255.255', '[ff02::1]', '[ff0e::1]'],
  reserved: [
    '240.0.0.1',
    '255.255.255.255',
    '4294967295',
    '[4000::1]',
    '[8000::1]',
    '[e000::1]',
    '[200::1]',
    '[::2]',
    '[::]',
  ],
  'IPv4 mapped': [
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::FFFF:10.0.0.1]',
    '[0:0:0:0:0:ffff:c0a8:0001]',
    '[::ffff:169.254.169.254]',
    '[::ffff:8.8.8.8]',
    '[::ffff:0:127.0.0.1]',
  ],
  'IPv4 compatible': ['[::127.0.0.1]', '[::10.0.0.1]', '[::a9fe:a9fe]', '[::8.8.8.8]'],
  NAT64: [
    '[64:ff9b::127.0.0.1]',
    '[64:ff9b::a00:1]',
    '[64:ff9b::8.8.8.8]',
    '[64:ff9b:1::1]',
    '[64:ff9b:1:ffff::a9fe:a9fe]',
  ],
  '6to4': ['[2002:7f00:1::]', '[2002:a00:1::1]', '[2002:c0a8:1::]', '[2002:808:808::1]'],
  Teredo: ['[2001::1]', '[2001:0:4136:e378:8000:63bf:3fff:fdd2]', '[2001:0:ffff::]'],
  'protocol assignments': ['[2001:2::1]', '[2001:10::1]', '[2001:20::1]', '[2001:1::1]', '[2001:1ff::1]'],
  ISATAP: ['[2a00:1450::5efe:a00:1]', '[2a00:1450::200:5efe:7f00:1]', '[2606:4700:0:1:0:5efe:192.168.0.1]'],
  'site-local': ['[fec0::1]', '[feff::1]'],
}

let cases = 0
for (const [kind, hosts] of Object.entries(BLOCKED_HOSTS)) {
  for (const host of hosts) {
    cases += 1
    test(`findRefusalReason: ${host} (${kind}) → refused`, () => {
      const { hostname } = new URL(`https://${host}/hook`)
      const address = hostname.replace(/^\[(.*)\]$/, '$1')
      assert.notEqual(guard.findRefusalReason(address), null, address)
    })
  }
}

const PUBLIC_ADDRESSES = [
  '8.8.8.8',
  '1.1.1.1',
  '9.255.255.255',
  '11.0.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '126.1.1.1',
  '128.0.0.1',
  '169.253.1.1',
  '172.15.1.1',
  '172.32.0.1',
  '192.167.1.1',
  '198.17.1.1',
  '198.20.0.1',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2001:4860:4860::8888',
  '2001:200::1',
  '2a00:1450:4001:800::200e',
  '2003::1',
  '2620:fe::fe',
]
for (const address of PUBLIC_ADDRESSES) {
  cases += 1
  test(`findRefusalReason: ${address} → null`, () => assert.equal(guard.findRefusalReason(address), null))
}

for (const [name, allowed, address, isRefused] of [
  ['address in an allowed network', ['127.0.0.0/8'], '127.0.0.1', false],
  ['address in another network', ['127.0.0.0/8'], '10.0.0.1', true],
  ['same address mapped into IPv6', ['127.0.0.0/8'], '::ffff:127.0.0.1', true],
  ['allowed address', ['10.1.2.3'], '10.1.2.3', false],
  ['neighbour of an allowed address', ['10.1.2.3'], '10.1.2.4', true],
  ['address in an allowed IPv6 network', ['fd00::/8'], 'fd12::1', false],
  ['metadata address, all of IPv4 allowed', ['0.0.0.0/0'], '169.254.169.254', true],
  ['metadata address, all of IPv6 allowed', ['::/0'], 'fd00:ec2::254', true],
] as const) {
  cases += 1
  test(`findRefusalReason: ${name} → ${isRefused ? 'refused' : 'null'}`, () =>
    assert.equal(makeAddressGuard(allowed).findRefusalReason(address) !== null, isRefused))
}

test('findRefusalReason: text that is not an IP address → refused', () => {
  for (const text of ['', 'localhost', '1.2.3', '1.2.3.4.5', 'fe80', '127.0.0.1%eth0', 'fe80::1%eth0']) {
    assert.notEqual(guard.findRefusalReason(text), null, text)
  }
})

test('isAllowlisted: address in an allowed network → true, public address → false', () => {
  assert.ok(!guard.isAllowlisted('8.8.8.8'))
  assert.ok(makeAddressGuard(['127.0.0.0/8']).isAllowlisted('127.0.0.1'))
})

test('findRefusalReason: the tables above → at least 120 cases', () => assert.ok(cases >= 120, `${cases}`))
