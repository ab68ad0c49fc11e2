/** Headers as stored in the delivery log. A repeated header has an array of values. */
export type LoggedHeaders = Readonly<Record<string, string | readonly string[]>>

/**
 * Builds a curl command that repeats a request. If the body is no longer stored, the command reads it from `body.json`.
 */
export function buildCurlCommand(url: string, headers: LoggedHeaders, body: string | null): string {
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map(one => `-H ${quoteForShell(`${name}: ${one}`)}`),
  )
  const data = `--data-binary ${body === null ? '@body.json' : quoteForShell(body)}`
  return [`curl -i ${quoteForShell(url)}`, ...lines, data].join(' \\\n  ')
}

/** Builds a shell command that computes the value of `X-REGISTRY-Signature` (contract 6.3). */
export function buildOpensslCommand(body: string): string {
  return `printf %s ${quoteForShell(body)} |\n  openssl dgst -sha256 -hmac "$SECRET"`
}

/** Encloses text in single quotes, inside which a shell expands nothing. */
function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
