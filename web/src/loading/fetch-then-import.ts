/** The code of a part of the dashboard could not be fetched. `status` is 0 if the server did not respond. */
export class CodeFetchError extends Error {
  readonly status: number

  constructor(file: string, status: number) {
    super(`${file}: status ${status}`)
    this.name = 'CodeFetchError'
    this.status = status
  }
}

/**
 * Fetches the files of a part of the dashboard, then imports it from the browser’s cache. The build calls this for every
 * dynamic import, because browsers remember a failed import until the page is reloaded, but not a failed fetch.
 */
export async function fetchThenImport<T>(
  importPart: () => Promise<T>,
  files: readonly string[] = [],
): Promise<T> {
  await Promise.all(
    files.map(file => (file.endsWith('.css') ? addStyleSheet(`/${file}`) : fetchFile(`/${file}`))),
  )
  return await importPart()
}

const fetched = new Map<string, Promise<void>>()

/** Fetches a file once. A failed fetch is repeated at the next call. */
function fetchFile(file: string): Promise<void> {
  const known = fetched.get(file)
  if (known !== undefined) return known
  const pending = fetchWhole(file)
  fetched.set(file, pending)
  pending.then(null, () => fetched.delete(file))
  return pending
}

async function fetchWhole(file: string): Promise<void> {
  const response = await fetch(file).then(null, () => null)
  // The file is in the cache only when it has been read to its end.
  const text = response?.ok ? await response.text().then(null, () => null) : null
  if (text === null) throw new CodeFetchError(file, response?.ok ? 0 : (response?.status ?? 0))
}

async function addStyleSheet(file: string): Promise<void> {
  if (document.querySelector(`link[rel="stylesheet"][href="${file}"]`) !== null) return
  await fetchFile(file)
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = file
  await new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      fetched.delete(file)
      reject(new CodeFetchError(file, 0))
    })
    document.head.append(link)
  })
}
