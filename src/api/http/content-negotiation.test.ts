import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  acceptsJson,
  type ContentEncoding,
  chooseContentEncoding,
  matchesEtag,
  preferredExportFormat,
} from './content-negotiation.ts'

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

const EXPORT_FORMAT: [header: string | undefined, expected: 'csv' | 'ndjson' | null][] = [
  [undefined, null],
  ['*/*', null],
  ['text/*', null],
  ['application/*', null],
  ['application/json', null],
  ['text/csv', 'csv'],
  ['TEXT/CSV; charset=utf-8', 'csv'],
  ['application/x-ndjson', 'ndjson'],
  ['text/csv, */*', 'csv'],
  ['text/csv;q=0.5, application/x-ndjson', 'ndjson'],
  ['text/csv, application/json', null],
  ['text/csv, application/json;q=0.9', 'csv'],
  ['text/csv;q=0', null],
  ['text/csv;q=0, application/x-ndjson;q=0.1', 'ndjson'],
]
for (const [header, expected] of EXPORT_FORMAT) {
  test(`preferredExportFormat: ${header} → ${expected}`, () =>
    assert.equal(preferredExportFormat(header), expected))
}

const ENCODING: [header: string | undefined, large: ContentEncoding | null, small: ContentEncoding | null][] =
  [
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
    assert.deepEqual(
      [chooseContentEncoding(header, false), chooseContentEncoding(header, true)],
      [large, small],
    )
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
    assert.equal(matchesEtag(header, etag), expected)
  })
}
