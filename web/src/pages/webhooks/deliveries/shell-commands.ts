/** Headers as they are logged. */
export type LoggedHeaders = Readonly<Record<string, string | readonly string[]>>

/** The same request for a shell; a body that is not kept any more is read from a file. */
export function buildCurlCommand(url: string, headers: LoggedHeaders, body: string | null): string {
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map(one => `-H ${quoteForShell(`${name}: ${one}`)}`),
  )
  const data = `--data-binary ${body === null ? '@body.json' : quoteForShell(body)}`
  return [`curl -i ${quoteForShell(url)}`, ...lines, data].join(' \\\n  ')
}

/** The signature of spec 6.3 by hand. */
export function buildOpensslCommand(body: string): string {
  return `printf %s ${quoteForShell(body)} |\n  openssl dgst -sha256 -hmac "$SECRET"`
}

/** In single quotes, in which a shell changes nothing. */
function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
