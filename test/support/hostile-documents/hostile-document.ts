/** Documents by name. Each is generated when it is needed, because some are 60 MB. */
export type HostileDocuments = Readonly<Record<string, () => Buffer>>

/** Repeats a text until it has about the given number of bytes. */
export function repeatToSize(text: string, bytes: number): Buffer {
  return Buffer.alloc(bytes - (bytes % text.length), text)
}
