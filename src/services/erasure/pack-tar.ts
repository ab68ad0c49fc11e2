import { pack } from 'tar-stream'

/** Packs files into a tar stream, one at a time. */
export async function* packTar(
  files: AsyncIterable<{ readonly name: string; readonly bytes: Uint8Array }>,
): AsyncGenerator<Uint8Array> {
  const archive = pack()
  const added = (async () => {
    for await (const { name, bytes } of files) {
      await new Promise<void>((resolve, reject) => {
        archive
          .entry({ name, size: bytes.length, mode: 0o600 }, error => (error ? reject(error) : resolve()))
          .end(bytes)
      })
    }
    archive.finalize()
  })()
  const failure = added.then(
    () => null,
    (error: Error) => void archive.destroy(error),
  )
  for await (const part of archive) yield part as Uint8Array
  await failure
}
