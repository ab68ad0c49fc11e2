/** Headers as they are logged. */
export type LoggedHeaders = Readonly<Record<string, string | readonly string[]>>

/** The same request for a shell; a body that is not kept any more is read from a file. */
export function curlOf(url: string, headers: LoggedHeaders, body: string | null): string {
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map(one => `-H ${quoted(`${name}: ${one}`)}`),
  )
  const data = `--data-binary ${body === null ? '@body.json' : quoted(body)}`
  return [`curl -i ${quoted(url)}`, ...lines, data].join(' \\\n  ')
}

/** The signature of spec 6.3 by hand. */
export function opensslOf(body: string): string {
  return `printf %s ${quoted(body)} |\n  openssl dgst -sha256 -hmac "$SECRET"`
}

/** In single quotes, in which a shell changes nothing. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
