/** Headers in the delivery log. */
export type LoggedHeaders = Readonly<Record<string, string | readonly string[]>>

/** Builds a curl command that repeats a request; a body that is no longer stored comes from a file. */
export function buildCurlCommand(url: string, headers: LoggedHeaders, body: string | null): string {
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map(one => `-H ${quoteForShell(`${name}: ${one}`)}`),
  )
  const data = `--data-binary ${body === null ? '@body.json' : quoteForShell(body)}`
  return [`curl -i ${quoteForShell(url)}`, ...lines, data].join(' \\\n  ')
}

/** Builds a shell command that computes the signature (contract 6.3). */
export function buildOpensslCommand(body: string): string {
  return `printf %s ${quoteForShell(body)} |\n  openssl dgst -sha256 -hmac "$SECRET"`
}

/** Quotes a text in single quotes, in which a shell expands nothing. */
function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
