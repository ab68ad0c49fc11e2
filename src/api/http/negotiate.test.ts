import assert from 'node:assert/strict'
import { test } from 'node:test'
import { acceptsJson, type Encoding, encodingFor, matchesTag } from './negotiate.ts'

const ACCEPT: [header: string | undefined, expected: boolean][] = [
  [undefined, true],
  ['', true],
  ['*/*', true],
  ['application/json', true],
  ['application/*', true],
  ['Application/JSON; charset=utf-8', true],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', true],
  ['text/html', false],
  ['application/xml, text/*', false],
  ['application/json;q=0', false],
  ['application/json;q=0, */*', false],
  ['application/json;q=0.0, application/*;q=1', false],
  ['*/*;q=0, application/json', true],
  ['application/json;q=0.001', true],
  ['application/json;q=high', false],
  ['application/jsonx', false],
]
for (const [header, expected] of ACCEPT) {
  test(`acceptsJson: ${header} → ${expected}`, () => assert.equal(acceptsJson(header), expected))
}

const ENCODING: [header: string | undefined, large: Encoding | null, small: Encoding | null][] = [
  [undefined, 'identity', 'identity'],
  ['', 'identity', 'identity'],
  ['gzip, deflate, br, zstd', 'zstd', 'identity'],
  ['gzip, deflate, br', 'br', 'identity'],
  ['gzip', 'gzip', 'identity'],
  ['GZIP', 'gzip', 'identity'],
  ['deflate', 'identity', 'identity'],
  ['br;q=0.5, gzip;q=0.8', 'gzip', 'identity'],
  ['br;q=0, gzip', 'gzip', 'identity'],
  ['*', 'gzip', 'identity'],
  ['gzip;q=0, *', 'identity', 'identity'],
  ['*;q=0', null, null],
  ['*;q=0, br', 'br', 'br'],
  ['identity;q=0', null, null],
  ['identity;q=0, gzip', 'gzip', 'gzip'],
  ['identity;q=0, *', 'gzip', 'gzip'],
  ['identity, gzip;q=0.5', 'identity', 'identity'],
  ['gzip;q=2', 'identity', 'identity'],
]
for (const [header, large, small] of ENCODING) {
  test(`chooseContentEncoding: ${header} → ${large}, small body ${small}`, () => {
    assert.deepEqual([encodingFor(header, false), encodingFor(header, true)], [large, small])
  })
}

const ETAG: [header: string | undefined, etag: string, expected: boolean][] = [
  [undefined, 'W/"a"', false],
  ['W/"a"', 'W/"a"', true],
  ['"a"', 'W/"a"', true],
  ['*', 'W/"a"', true],
  [' * ', 'W/"a"', true],
  ['"x", W/"a" , "y"', 'W/"a"', true],
  ['"b"', 'W/"a"', false],
  ['a', 'W/"a"', false],
  ['"x,a"', 'W/"a"', false],
  ['W/"a"', '"a"', true],
]
for (const [header, etag, expected] of ETAG) {
  test(`matchesEtag: ${header} with ${etag} → ${expected}`, () => {
    assert.equal(matchesTag(header, etag), expected)
  })
}
